import type { Send } from './requests.js';
import { Conflict } from './errors.js';
import { isUncertain } from './retry.js';
import type { CallOptions, Operation, ParametersOf, Schemas } from './types.js';
import { wait } from './waiting.js';

export type ImportRecord = Schemas['ImportRecord'];

/** What is to be made of a file. */
export interface ImportOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** `kind`, `mode`, `dryRun` …: the query of `POST /api/v1/import`. */
  query: NonNullable<ParametersOf<Operation<'/api/v1/import', 'post'>>['query']>;
  /** Which column fills which field; without it, columns are headed by the names of fields. */
  mapping?: Schemas['ImportMappingDto'] | undefined;
  /** Is told the record when it is sent and whenever it has changed, the last time when the import has ended. */
  onProgress?: ((record: ImportRecord) => void) | undefined;
}

const UPLOAD = '/api/v1/import';
const OPEN: readonly string[] = ['queued', 'checking', 'writing'];
const FIRST_LOOK_MS = 200;
const LONGEST_LOOK_MS = 2_000;

/**
 * Sends a file to be imported and follows it until it has ended: done, refused, failed or cancelled, or waits to be confirmed (`waiting`).
 * @throws Conflict where the file was imported before, unless the query has `again`
 */
export async function importFile(send: Send, file: Blob, options: ImportOptions): Promise<ImportRecord> {
  const { onProgress, signal } = options;
  let record = await upload(send, file, options);
  onProgress?.(record);
  for (let ms = FIRST_LOOK_MS; OPEN.includes(record.state); ms = Math.min(ms * 1.5, LONGEST_LOOK_MS)) {
    await wait(ms, signal);
    const now = await read(send, record.uuid, signal);
    if (JSON.stringify(now) !== JSON.stringify(record)) onProgress?.(now);
    record = now;
  }
  return record;
}

/**
 * The service knows a file that it has imported, and refuses it. So an upload whose answer was lost is sent once more: either it
 * is taken now, or the refusal names the import that the first one began. With `again` it would be imported twice, so that
 * the failure is thrown.
 */
async function upload(send: Send, file: Blob, { query, mapping, ...options }: ImportOptions): Promise<ImportRecord> {
  const begun = Date.now();
  const body = { file, ...(mapping && { mapping: JSON.stringify(mapping) }) };
  // Without an end of its own: the service ends an upload that takes too long.
  const { onProgress: _, ...sent } = { ...options, params: { query }, body, timeoutMs: 0 };
  try {
    return (await send('POST', UPLOAD, sent)).data as ImportRecord;
  } catch (failure) {
    if (!isUncertain(failure) || query.again) throw failure;
  }
  try {
    return (await send('POST', UPLOAD, sent, 'always')).data as ImportRecord;
  } catch (failure) {
    const uuid =
      failure instanceof Conflict ? /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(failure.message)?.[0] : undefined;
    if (uuid === undefined) throw failure;
    const { data, response } = await send('GET', '/api/v1/import/{uuid}', byUuid(uuid, options.signal));
    if (!isSince(begun, data as ImportRecord, response)) throw failure;
    return data as ImportRecord;
  }
}

/** Clocks tell seconds, and may be off by as much while a message is on its way. */
const SLACK_MS = 2_000;

/** Whether an import began after a moment of ours, by the clock of the service where its answers tell it. */
function isSince(begun: number, { created }: ImportRecord, { headers }: Response): boolean {
  const now = Date.now();
  const theirs = Date.parse(headers.get('Date') ?? '');
  const elapsed = now - begun;
  return Date.parse(created) >= (Number.isNaN(theirs) ? now : theirs) - elapsed - SLACK_MS;
}

async function read(send: Send, uuid: string, signal: AbortSignal | undefined): Promise<ImportRecord> {
  return (await send('GET', '/api/v1/import/{uuid}', byUuid(uuid, signal))).data as ImportRecord;
}

function byUuid(uuid: string, signal: AbortSignal | undefined) {
  return { params: { path: { uuid } }, signal };
}
