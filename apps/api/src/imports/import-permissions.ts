import type { ImportKind } from '#model/imports';
import { IMPORT_KINDS } from '#model/imports';
import type { Caller, Permission } from '#access';
import type { ImportOrder } from '#imports';
import { holds } from '#access';
import { requirePermission } from '../web/http/caller.js';

const permissionOf = (kind: ImportKind): Permission => `${kind}:create`;

/** Whoever may write any kind of record; which kind it is about is checked when that is known. */
export const IMPORT_PERMISSIONS = IMPORT_KINDS.map(permissionOf) as [Permission, ...Permission[]];

/** What concerns the import of a kind needs the permission to create its records. @throws Refusal 403 */
export function requireImporter(caller: Caller, kind: ImportKind): void {
  requirePermission(caller, permissionOf(kind));
}

/** What is written needs its permission: an update that of changing, too. @throws Refusal 403 */
export function requireWriter(caller: Caller, { kind, mode }: Pick<ImportOrder, 'kind' | 'mode'>): void {
  requireImporter(caller, kind);
  if (mode === 'upsert') requirePermission(caller, `${kind}:update`);
}

/** The kinds that a caller may import; of these the one that was asked for. @throws Refusal 403 where that is another */
export function permittedKinds(caller: Caller, asked?: ImportKind): ImportKind[] {
  if (asked !== undefined) requireImporter(caller, asked);
  return asked !== undefined ? [asked] : IMPORT_KINDS.filter((kind) => holds(caller.permissions, permissionOf(kind)));
}
