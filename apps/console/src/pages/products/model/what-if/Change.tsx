import { Decimal } from '../../../../parts/figures/Decimal.js';
import { decimalDifference } from '../../../../browser/decimals.js';
import { decimalText } from '../../../../browser/number-text.js';

interface ChangeProps {
  from: string | undefined;
  to: string | undefined;
  unit: string;
}

/** How much a figure went up or down. Nothing is said of one that is not there. */
export function Change({ from, to, unit }: ChangeProps) {
  if (from === undefined || to === undefined) return <>–</>;
  const difference = decimalDifference(from, to);
  return (
    <span class="change">
      {signOf(difference)}
      <Decimal value={difference} unit={unit} />
    </span>
  );
}

export function changeText(from: string, to: string, unit: string): string {
  const difference = decimalDifference(from, to);
  return `${signOf(difference)}${decimalText(difference)} ${unit}`;
}

const signOf = (difference: string): string => (difference === '0' ? '±' : difference.startsWith('-') ? '' : '+');
