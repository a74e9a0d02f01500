import { Decimal } from '../../../parts/figures/Decimal.js';
import { decimalText } from '../../../browser/number-text.js';
import { figureTexts } from '../../../impacts/figure-texts.js';
import { modelTexts } from './inputs/model-texts.js';
import type { Input } from './inputs/model.js';
import { amountOf } from './inputs/amount.js';
import type { TreeRow } from './tree.js';

/** How much goes in. Pressed, it can be changed. */
export function QuantityCell({ row, onEdit }: { row: TreeRow; onEdit: (() => void) | undefined }) {
  const t = modelTexts();
  if (row.kind === 'part') {
    const { quantity } = row.part;
    return <>{quantity && <Decimal value={String(quantity.quantity)} unit={quantity.unit} />}</>;
  }
  if (row.kind !== 'input') return null;
  const { input } = row;
  const { tkm, for: carried } = input.transport ?? {};
  const amount = amountOf(input);
  const text = amount ? `${decimalText(String(amount.quantity))} ${amount.unit}` : t.none;
  return (
    <>
      {onEdit ? (
        <button
          type="button"
          id={`quantity-${input.uuid}`}
          class="in-place"
          title={amount && `${amount.quantity} ${amount.unit}`}
          aria-label={t.changeQuantity(input.name, text)}
          onClick={onEdit}
        >
          {text}
        </button>
      ) : (
        <>{amount ? <Decimal value={String(amount.quantity)} unit={amount.unit} /> : '–'}</>
      )}
      {tkm !== undefined && (
        <span class="beneath">
          <Decimal value={String(tkm)} unit="tkm" />
          {carried && ` · ${t.carries}: ${carried.name}`}
        </span>
      )}
    </>
  );
}

export function StageCell({ input, onEdit }: { input: Input; onEdit: (() => void) | undefined }) {
  const t = modelTexts();
  const { code } = input.lifecycleStage;
  const name = figureTexts().stages[code];
  if (!onEdit) return <span title={name}>{code}</span>;
  return (
    <button
      type="button"
      id={`lifecycleStage-${input.uuid}`}
      class="in-place"
      title={name}
      aria-label={t.changeStage(input.name, code)}
      onClick={onEdit}
    >
      {code}
    </button>
  );
}
