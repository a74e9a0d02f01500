import type { Readable } from 'node:stream';
import { CliFault, EXIT } from './exit-codes.js';

/** Standard input; a terminal if `isTTY`. */
export type SecretSource = Readable & { isTTY?: boolean };

const LONGEST_BYTES = 65_536;

/**
 * Reads a secret from standard input, without the line end that `echo` adds. It refuses a terminal, where the secret
 * would be visible while it is typed.
 */
export async function readSecret(input: SecretSource): Promise<string> {
  if (input.isTTY) {
    throw new CliFault(EXIT.usage, 'Give the secret on standard input (< secret.txt), or with --client-secret.');
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((bytes += chunk.length) > LONGEST_BYTES)
      throw new CliFault(EXIT.badData, 'What is on standard input is too long for a secret.');
  }
  return decoded(Buffer.concat(chunks)).replace(/\r?\n$/, '');
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CliFault(EXIT.badData, 'What is on standard input is no text in UTF-8.');
  }
}
