import { useAddress } from '../../../browser/address.js';
import { Decimal } from '../../../parts/figures/Decimal.js';
import { numberText, percentText } from '../../../browser/number-text.js';
import { Table } from '../../../parts/Table.js';
import { figureTexts } from '../../../impacts/figure-texts.js';
import { originTexts } from './origin-texts.js';
import type { IndicatorCode } from '../../../impacts/indicators.js';
import { unitText } from '../../../impacts/indicators.js';
import type { Contributions } from './parts-of.js';
import type { Part, PartRow } from './parts-of.js';
import { addressOf, nameOf, rowsOf } from './parts-of.js';

interface ContributionTableProps {
  caption: string;
  contributions: Contributions;
  code: IndicatorCode;
}

/** All parts of a product's figures, each beneath what it is part of, and each a way to where it comes from. */
export function ContributionTable({ caption, contributions, code }: ContributionTableProps) {
  const t = originTexts();
  const unit = unitText(contributions.impacts[code]?.unit ?? '', contributions.unit);
  return (
    <Table
      caption={caption}
      rows={rowsOf(contributions, code)}
      rowKey={({ key }) => key}
      columns={[
        { key: 'part', heading: t.part, cell: (row) => <Named row={row} /> },
        {
          key: 'quantity',
          heading: t.quantity,
          align: 'end',
          cell: ({ part }) =>
            part?.quantity && <Decimal value={String(part.quantity.quantity)} unit={part.quantity.unit} />,
        },
        {
          key: 'amount',
          heading: t.amount,
          align: 'end',
          cell: ({ contribution, changedSince }) => (
            <>
              {contribution ? (
                <Decimal value={contribution.amount} unit={unit} />
              ) : (
                <span class="muted">{t.missing}</span>
              )}
              {changedSince && (
                <span class="beneath">
                  {t.changedSince} <Decimal value={changedSince} unit={unit} />
                </span>
              )}
            </>
          ),
        },
        {
          key: 'share',
          heading: t.share,
          align: 'end',
          cell: ({ contribution }) => (contribution?.share ? percentText(contribution.share) : '–'),
        },
      ]}
    />
  );
}

function Named({ row: { level, stage, part, cut } }: { row: PartRow }) {
  const t = originTexts();
  return (
    <div class={`depth-${Math.min(level, 3)}`}>
      {part ? <PartName part={part} /> : cut ? t.cutParts(numberText(cut)) : `${stage} · ${stageName(stage)}`}
    </div>
  );
}

function stageName(stage: string): string {
  const { stages } = figureTexts();
  return stages[stage as keyof typeof stages];
}

function PartName({ part }: { part: Part }) {
  const t = originTexts();
  const address = addressOf(part, useAddress().query['indicator']);
  const { source, input } = part;
  const kind = source && t.kindsOfSource[source.kind];
  return (
    <>
      {address ? <a href={address}>{nameOf(part)}</a> : nameOf(part)}
      {kind && <span class="beneath">{input && input.name !== source.name ? `${kind} · ${input.name}` : kind}</span>}
    </>
  );
}
