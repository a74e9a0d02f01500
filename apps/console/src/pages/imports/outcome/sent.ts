import type { Mapping } from '../mapping/types.js';
import type { Kind } from '../kinds/kinds.js';
import { api } from '../../../session/session.js';

/** An import as it was sent. */
export interface SentImport {
  readonly file: File;
  readonly mapping: Mapping | undefined;
  readonly query: {
    readonly kind: Kind;
    readonly mode: 'create' | 'upsert';
    readonly dryRun: boolean;
    readonly skipFaulty: boolean;
    readonly again: boolean;
    readonly database?: string;
  };
}

/** What this tab sent since it was loaded, by the imports' UUIDs: with it a file can be sent again. */
const sentHere = new Map<string, SentImport>();

export const sentAs = (uuid: string): SentImport | undefined => sentHere.get(uuid);

/** Sends a file. Warnings stop what would write. @returns the UUID of the import */
export async function send(sent: SentImport): Promise<string> {
  const { file, mapping, query } = sent;
  const body = { file, ...(mapping && { mapping: JSON.stringify(mapping) }) };
  const asked = { ...query, ...(!query.dryRun && { onWarnings: 'stop' as const }) };
  const { data } = await api.POST('/api/v1/import', { params: { query: asked }, body, timeoutMs: 0 });
  sentHere.set(data.uuid, sent);
  return data.uuid;
}
