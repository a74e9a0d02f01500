import { useState } from 'preact/hooks';
import { partTexts } from '../part-texts.js';
import { isReadWhole } from '../../browser/decimals.js';
import { decimalText } from '../../browser/number-text.js';

interface DecimalProps {
  /** The decimal as the API sent it. */
  value: string;
  unit?: string | undefined;
}

/** A decimal, rounded for reading. Pressed, it shows the exact text that the API sent, and again the rounded one. */
export function Decimal({ value, unit }: DecimalProps) {
  const t = partTexts();
  const [isExact, setExact] = useState(false);
  const text = decimalText(value);
  const behind = unit && <span class="unit"> {unit}</span>;
  if (isReadWhole(value)) {
    return (
      <span class="decimal" title={value}>
        {text}
        {behind}
      </span>
    );
  }
  return (
    <span class="decimal">
      <button
        type="button"
        class="exact"
        title={`${t.exact}: ${value}`}
        aria-label={isExact ? value : t.showExact(text)}
        aria-pressed={isExact}
        onClick={() => setExact(!isExact)}
      >
        {isExact ? value : text}
      </button>
      {behind}
    </span>
  );
}

/** What others sent, of which nothing is certain: a decimal only where it is one, else as it came. */
export function SentDecimal({ value, unit }: { value: unknown; unit?: string | undefined }) {
  if (value === undefined || value === null) return <>–</>;
  if (typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value)) return <Decimal value={value} unit={unit} />;
  return <>{typeof value === 'string' ? value : JSON.stringify(value)}</>;
}
