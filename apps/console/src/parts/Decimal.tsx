import { useState } from 'preact/hooks';
import { partTexts } from '../texts/parts.js';
import { isReadWhole } from './decimals.js';
import { decimalText } from './number-text.js';

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
