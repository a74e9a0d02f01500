import type { CompanyId } from '../records/company-id.js';
import { isUuid } from '../records/ids.js';

/** The name of a file: nothing of it comes from a caller. */
export interface ObjectKey {
  readonly company: CompanyId;
  readonly uuid: string;
}

/**
 * A place for files of a few megabytes, outside of the database. A file is written once and never changed. What cannot be done is
 * thrown as it comes.
 */
export interface ObjectStore {
  readonly place: string;
  /** Returns when the file is durable. */
  put(key: ObjectKey, bytes: Buffer): Promise<void>;
  /** @param size in bytes; a file that is larger is not read whole @returns undefined if there is no such file */
  get(key: ObjectKey, size: number): Promise<Buffer | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: ObjectKey): Promise<void>;
  /** @throws if it can't be used */
  check(): Promise<void>;
  close(): void;
}

/** `company/uuid`, whatever stands in a row. */
export function pathOf({ company, uuid }: ObjectKey): string {
  if (!isUuid(company) || !isUuid(uuid)) throw new Error('A file is named by two UUIDs.');
  return `${company}/${uuid}`;
}
