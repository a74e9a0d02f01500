/** What Windows-1252 has at 0x80 to 0x9F, where Latin 1 has control characters; five places are empty and stay those. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Windows-1252 as the WHATWG encoding standard defines it. Some releases of Node decode it as Latin 1 with their own
 * TextDecoder, without a fault: hence these lines.
 */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (found) => HIGH.charAt(found.charCodeAt(0) - 0x80));
}
