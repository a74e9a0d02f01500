import { decimalText } from '../../parts/number-text.js';
import { partTexts } from '../../texts/parts.js';

/** A decimal rounded for reading. It leads to the activities that it is of, where every digit is shown; its title has them, too. */
export function LinkedAmount({ exact, href }: { exact: string; href: string | undefined }) {
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
