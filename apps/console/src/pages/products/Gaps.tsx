import type { Schemas } from '@footprint-exchange/client';
import { at } from '../../app/address.js';
import { may } from '../../app/session.js';
import { Decimal } from '../../parts/Decimal.js';
import { Notice } from '../../parts/Notice.js';
import { gapTexts } from '../../texts/gaps.js';
import { pactTexts } from '../../texts/product-pact.js';
import { indicatorTexts } from '../../texts/indicators.js';
import type { Kind } from './kind.js';

interface OfProduct {
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

export function namesOf(inputs: readonly { name: string }[], count: number): string {
  const names = inputs.slice(0, SHOWN).map(({ name }) => name);
  const more = count - names.length;
  return [names.join(', '), ...(more > 0 ? [gapTexts().more(more)] : [])].join(' ');
}

interface Status {
  notStated: Schemas['PactStatusRecord']['notStated'] | undefined;
  gaps: Schemas['PactStatusRecord']['gaps'] | undefined;
}

/** What counts as 0 in a footprint because nobody states it. */
export function FootprintGaps({ notStated = [], gaps = [], ...of }: Status & OfProduct) {
  const t = gapTexts();
  if (notStated.length === 0 && gaps.length === 0) return null;
  return (
    <Notice kind="warning" title={t.counted} action={gaps.length > 0 && <a href={modelOf(of)}>{t.toModel}</a>}>
      <ul>
        {notStated.length > 0 && <li>{t.modules(notStated.join(', '))}</li>}
        {gaps.map(({ field, count, inputs }) => (
          <li key={field}>{t.byInputs(wordOf(field), namesOf(inputs, count))}</li>
        ))}
      </ul>
    </Notice>
  );
}

function wordOf(field: NonNullable<Status['gaps']>[number]['field']): string {
  // Land use change is an indicator; all others are fields of a product, whose label ends with its unit.
  if (field === 'landUseChangeGhgEmissions') return indicatorTexts()['GWP-luluc'];
  return pactTexts().fields[field].split(',')[0] ?? field;
}
