import type { Schemas } from '@footprint-exchange/client';
import { decimalText } from '../../browser/number-text.js';
import { partTexts } from '../../parts/part-texts.js';

interface LinkedAmountProps {
  /** Undefined: there is none, which is not 0. */
  exact: string | undefined;
  href: string | undefined;
}

/** A decimal rounded for reading. It leads to the activities that it is of, where every digit is shown; its title has them, too. */
export function LinkedAmount({ exact, href }: LinkedAmountProps) {
  if (exact === undefined) return <>–</>;
  const title = `${partTexts().exact}: ${exact}`;
  const text = decimalText(exact);
  return href === undefined ? (
    <span title={title}>{text}</span>
  ) : (
    <a href={href} title={title}>
      {text}
    </a>
  );
}

/** What activities emitted; undefined where there are none. */
export function amountOf({ count, CO2e }: Pick<Schemas['TotalRecord'], 'count' | 'CO2e'>): string | undefined {
  return count > 0 ? CO2e : undefined;
}
