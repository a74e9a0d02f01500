import { ApiProperty } from '@nestjs/swagger';
import type { AuditAction, AuditEntry, AuditKind } from '#access';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#access';
import { ActorRecord, FieldChangeRecord } from '../../web/views/change-record.js';
import { TimeText, UuidText } from '../../web/views/formats.js';

/** One change: who made it, when, and what it changed. A bulk, or an import of a file, is one change with its counts. */
export class AuditRecord {
  /** The UUID of the entry. */
  @UuidText() uuid!: string;
  /** Its number in the chain of the company's entries, from 1; absent for a moment, until a worker has chained it. */
  @ApiProperty({ type: 'integer' }) number?: number;
  /** When the change was made: ISO 8601, UTC, with milliseconds. */
  @TimeText() when!: string;
  /** The client that made it, or the program: `cli` of an operator's command. */
  who!: ActorRecord;
  /** The `X-Request-Id` of the request that made it; absent where no request did. */
  requestId?: string;
  /** What was done. */
  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' }) action!: AuditAction;
  /** What kind of record was changed. */
  @ApiProperty({ enum: AUDIT_KINDS, enumName: 'AuditKind' }) kind!: AuditKind;
  /** The UUID of the record, the id of a client, or the UUID of the import; absent of a bulk. */
  record?: string;
  /** What the record was called then, or the name of the file. */
  name?: string;
  /** The fields that changed. A secret that changed is named without its value. */
  changes!: FieldChangeRecord[];
  /** How many records were written, of a bulk or an import, by what became of them. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  counts?: Record<string, number>;
  /** Its keyed hash, which chains it to the entry before: HMAC-SHA-256, hexadecimal; absent until it is chained. */
  hash?: string;
}

/** The end of the chain: the last entry that is chained. Kept elsewhere, it shows later that no entry was taken away. */
export class AuditHeadRecord {
  /** The number of the entry. */
  @ApiProperty({ type: 'integer' }) number!: number;
  /** Its hash, hexadecimal. */
  hash!: string;
  /** When it was chained: ISO 8601, UTC, with milliseconds. */
  @TimeText() when!: string;
}

export function auditRecord(entry: AuditEntry): AuditRecord {
  const { actor, actorName, changes } = entry;
  return {
    uuid: entry.uuid,
    number: entry.number ?? undefined,
    when: entry.created.toISOString(),
    who: actorName === null ? { name: actor } : { id: actor, name: actorName },
    requestId: entry.requestId ?? undefined,
    action: entry.action,
    kind: entry.kind,
    record: entry.record ?? undefined,
    name: entry.name ?? undefined,
    changes: Object.entries(changes ?? {}).map(([field, { from, to }]) => ({ field, from, to })),
    counts: entry.counts ?? undefined,
    hash: entry.hash?.toString('hex'),
  };
}

export function headRecord(head: { number: number; hash: Buffer; at: Date } | undefined): AuditHeadRecord | undefined {
  return head && { number: head.number, hash: head.hash.toString('hex'), when: head.at.toISOString() };
}
