import type { Changes } from './changes.js';

/** The kinds of records whose changes are audited, by the words of the API. `event`: one of the exchange with partners. */
export const AUDIT_KINDS = [
  'activity',
  'activityGroup',
  'block',
  'client',
  'company',
  'dataSource',
  'database',
  'dataset',
  'event',
  'grant',
  'import',
  'importMapping',
  'input',
  'location',
  'material',
  'model',
  'org',
  'process',
  'pull',
  'scope',
  'supplier',
  'switch',
  'taxonomy',
  'transportLane',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What is done to records. `import`: a file of records was written; `undo`: what an import created was removed; `request`: a partner was asked for footprints; `test`: a partner was tried. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'import',
  'undo',
  'cancel',
  'confirm',
  'request',
  'resend',
  'revoke',
  'rotate',
  'test',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One change by one caller: of a record, or of many that were written together. */
export interface AuditedChange {
  action: AuditAction;
  kind: AuditKind;
  /** The UUID of the record, the id of a client, or the UUID of an import. Absent for many that have no name together. */
  record?: string;
  /** What the record is called, for people. */
  name?: string | undefined;
  /** What changed, by field. It must have no secret, nor the hash of one: say `SECRET_CHANGED` instead. */
  changes?: Changes;
  /** How many records were written, of a bulk or an import. */
  counts?: Readonly<Record<string, number>>;
}

/** Stands in the changes in the place of a secret. */
export const SECRET_CHANGED = { to: 'changed' } as const;
