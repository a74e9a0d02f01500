import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../browser/address.js';
import { may } from '../../session/session.js';
import { Decimal } from '../../parts/figures/Decimal.js';
import { Notice } from '../../parts/Notice.js';
import { gapTexts } from './gap-texts.js';
import type { Kind } from './kind.js';

export interface OfProduct {
  kind: Kind;
  uuid: string;
}

/** Where gaps are mended. */
export const modelOf = ({ kind, uuid }: OfProduct): string => at(`/products/${uuid}`, { kind, view: 'model' });

/** Beside a figure in a list: how many inputs it leaves out, and the way to them. */
export function GapMark({ count, ...of }: OfProduct & { count: number | undefined }) {
  if (!count) return null;
  const mark = gapTexts().mark(count);
  if (!may(`${of.kind}:read`)) return <span class="beneath">{mark}</span>;
  return (
    <a class="beneath gap" href={modelOf(of)}>
      {mark}
    </a>
  );
}

interface GapNoticeProps extends OfProduct {
  gaps: Schemas['FigureGapsRecord'] | undefined;
  unit: string;
}

/** Above a figure: which inputs it leaves out, and what the others make. */
export function GapNotice({ gaps, unit, ...of }: GapNoticeProps) {
  const t = gapTexts();
  if (!gaps) return null;
  const { count, inputs = [], known } = gaps;
  return (
    <Notice kind="warning" title={t.title(count)} hint={t.hint} action={<a href={modelOf(of)}>{t.toModel}</a>}>
      <p>{namesOf(inputs, count)}</p>
      {known?.A1_A3 && (
        <p>
          {t.known}: <Decimal value={known.A1_A3} unit={unit} />
        </p>
      )}
    </Notice>
  );
}

const SHOWN = 20;

/** The first of them by their names, and how many more there are. */
export function namesOf(inputs: readonly { name: string }[], count: number): string {
  const names = inputs.slice(0, SHOWN).map(({ name }) => name);
  const more = count - names.length;
  return [names.join(', '), ...(more > 0 ? [gapTexts().more(more)] : [])].join(' ');
}
