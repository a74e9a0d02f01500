import type { EpdProcess } from './document/epd-process.js';

export const EN_15804_A2 = 'c0016b33-8cf7-415c-ac6e-deba0d21440d';
const A2_TEXT = /\bEN\s*15804\s*\+\s*A2\b/i;

/** Why the figures are not those of EN 15804+A2; undefined where they are. */
export function complianceFault({ compliance }: EpdProcess): string | undefined {
  const isA2 = compliance.some(
    ({ uuid, names }) => uuid?.toLowerCase() === EN_15804_A2 || names.some(({ text }) => A2_TEXT.test(text)),
  );
  if (isA2) return undefined;
  const named = compliance.flatMap(({ names, uuid }) => names[0]?.text ?? uuid ?? []);
  const says = named.length > 0 ? `declares ${named.join(', ')}` : 'declares no norm';
  return `${says}, not EN 15804+A2: earlier editions have other indicators under like names`;
}
