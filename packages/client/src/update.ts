import { PreconditionFailed } from './errors.js';
import type { LooseInit, Send } from './requests.js';
import type { Answer } from './types.js';

const ROUNDS = 5;

/**
 * Reads a record and writes what `change` makes of it, only if nobody has changed it meanwhile; else does both again.
 * @returns the record as it is then
 * @throws PreconditionFailed if others are quicker each time
 */
export async function update(
  send: Send,
  path: string,
  init: LooseInit,
  change: (record: unknown) => unknown,
): Promise<Answer<unknown>> {
  for (let round = 1; ; round++) {
    const read = await send('GET', path, init);
    const body = await change(read.data);
    if (body === undefined) return read;
    try {
      return await send('PATCH', path, { ...init, body, headers: { ...init.headers, ...ifMatch(read) } });
    } catch (failure) {
      if (!(failure instanceof PreconditionFailed) || round === ROUNDS) throw failure;
    }
  }
}

/** The header with which a write is refused (412) if the record is no longer as it was in this answer. */
export function ifMatch({ response }: Pick<Answer<unknown>, 'response'>): Record<string, string> {
  const entityTag = response.headers.get('ETag');
  if (entityTag === null) throw new TypeError('An answer without an ETag says nothing about a revision.');
  return { 'If-Match': entityTag };
}
