import { at } from '../../../browser/address.js';
import { may } from '../../../session/session.js';
import type { Kind } from '../kinds/kinds.js';
import type { ImportRecord } from '../kinds/kinds.js';
import { outcomeTexts } from './outcome-texts.js';

type Listed = keyof ReturnType<typeof outcomeTexts>['lists'];

/** The lists that have the records of a kind. Inputs of models have none of their own. */
const LISTS: Readonly<Record<Kind, readonly Listed[]>> = {
  material: ['material'],
  process: ['process'],
  activity: ['activity'],
  dataset: ['dataset'],
  model: [],
};

const addressOf = (list: Listed, uuid: string): string => {
  switch (list) {
    case 'activity':
      return at('/activities', { import: uuid });
    case 'dataset':
      return at('/factors', { import: uuid });
    case 'material':
    case 'process':
      return at('/products', { kind: list, import: uuid });
    default:
      return list satisfies never;
  }
};

/** Ways to the records that an import created. */
export function Written({ record: { uuid, kind } }: { record: ImportRecord }) {
  const t = outcomeTexts();
  const lists = LISTS[kind].filter((list) => may(`${list}:read`));
  if (lists.length === 0) return null;
  return (
    <section class="card" aria-label={t.wrote}>
      <h2>{t.wrote}</h2>
      <p class="muted">{t.wroteHint}</p>
      <div class="actions">
        {lists.map((list) => (
          <a key={list} class="button" href={addressOf(list, uuid)}>
            {t.lists[list]}
          </a>
        ))}
      </div>
    </section>
  );
}
