import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../../browser/address.js';
import { numberText } from '../../../browser/number-text.js';
import { api } from '../../../session/session.js';
import { Facts } from '../../../parts/Facts.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Shown } from '../../../parts/Shown.js';
import { Table } from '../../../parts/Table.js';
import { outcomeTexts } from './outcome-texts.js';

type Undo = Schemas['UndoRecord'];

/** What the undoing of an import removes, what it keeps and why. */
export function UndoReport({ report: { removed, kept, keptCount, changed } }: { report: Undo }) {
  const t = outcomeTexts();
  return (
    <>
      <Facts
        facts={[
          [t.removed, numberText(removed)],
          [t.keptCount, numberText(keptCount)],
          [t.changed, changed > 0 ? numberText(changed) : undefined],
        ]}
      />
      {kept.length > 0 && (
        <Table
          caption={t.kept}
          columns={[
            { key: 'name', heading: t.keptName, cell: (record) => <KeptName record={record} /> },
            { key: 'reason', heading: t.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
          ]}
          rows={kept}
          rowKey={({ uuid }) => uuid}
        />
      )}
      {keptCount > kept.length && <p class="muted">{t.keptShown(numberText(kept.length), numberText(keptCount))}</p>}
    </>
  );
}

/** Where the page of a record stands, of kinds that have one. */
const PAGES: Readonly<Record<string, string>> = { material: '/products', process: '/products', dataset: '/factors' };

function KeptName({ record: { kind, uuid, name } }: { record: Undo['kept'][number] }) {
  const page = PAGES[kind];
  const text = name || outcomeTexts().unnamed;
  return page ? <a href={at(`${page}/${uuid}`)}>{text}</a> : <>{text}</>;
}

/** What became of an undoing that has ended. */
export function Undone({ uuid }: { uuid: string }) {
  const t = outcomeTexts();
  const undone = useLoaded(
    (options) => api.GET('/api/v1/import/{uuid}/undo', { ...options, params: { path: { uuid } } }),
    [uuid],
  );
  return (
    <section class="card" aria-label={t.undone}>
      <h2>{t.undone}</h2>
      <Shown loaded={undone}>{(report) => <UndoReport report={report} />}</Shown>
    </section>
  );
}
