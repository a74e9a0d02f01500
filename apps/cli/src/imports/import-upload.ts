import type { Readable } from 'node:stream';
import { Invalid } from '#faults';
import { MAX_IMPORT_BYTES } from '#model/imports';
import type { FileImport, FileImports, ImportOrder } from '#imports';
import { SentBefore } from '#imports';
import type { CompanyId } from '#platform';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';

/** As whom the command writes. */
const ACTOR = 'cli';

/** Keeps the file in the database, as a request does. @returns the import, which is queued. @throws CliFault, Invalid, Conflict */
export async function keepFile(
  imports: FileImports,
  company: CompanyId,
  order: ImportOrder & { again: boolean },
  input: Readable,
  context: Pick<CliContext, 'onInterrupt' | 'terminal'>,
): Promise<FileImport> {
  const uuid = await imports.begin(company, order, ACTOR);
  const interrupted = new AbortController();
  const ignore = context.onInterrupt?.(() => interrupted.abort());
  try {
    const kept = await imports.keep(company, uuid, bounded(input, interrupted.signal, context));
    if (interrupted.signal.aborted) throw new Interrupted();
    if (kept.bytes === 0) throw new Invalid({ field: 'file', message: 'is empty' });
    return await imports.queue(company, kept, order, order.again);
  } catch (fault) {
    await imports.discard(company, uuid);
    throw explained(fault, input);
  } finally {
    ignore?.();
    context.terminal?.show('');
  }
}

async function* bounded(
  input: Readable,
  interrupted: AbortSignal,
  { terminal }: Pick<CliContext, 'terminal'>,
): AsyncGenerator<Buffer> {
  // Standard input may be silent for long: Ctrl-C does not wait for it.
  interrupted.addEventListener('abort', () => input.destroy(new Interrupted()));
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_IMPORT_BYTES) throw new Invalid({ field: 'file', message: 'is larger than 200 MB' });
    terminal?.show(`Keeping the file: ${(bytes / 1_000_000).toFixed(1)} MB`);
    yield chunk;
  }
}

class Interrupted extends Error {}

function explained(fault: unknown, input: Readable): unknown {
  if (fault instanceof Interrupted) return new CliFault(EXIT.interrupted, 'Interrupted. Nothing was imported.');
  if (fault instanceof SentBefore) {
    const when = fault.when.toISOString();
    return new CliFault(
      EXIT.failed,
      `This very file was imported on ${when}, as ${fault.uuid}; --again imports it once more.`,
    );
  }
  if (input.errored !== null && fault === input.errored) {
    return new CliFault(EXIT.noInput, `The file can't be read: ${input.errored.message}`);
  }
  return fault;
}
