import { OLD_IMPORT_FILES } from '#footprint/store';
import type { AuditEntries, OldRows, Retained } from '#platform';
import { OldAuditEntries } from '#platform';
import { OLD_EVENTS } from './old-events.js';
import { OLD_FOOTPRINTS } from './old-footprints.js';
import { OLD_PULLS } from './old-pulls.js';

/** Everything that is removed when it is old enough. */
export function oldRows(audit: AuditEntries): Readonly<Record<Retained, OldRows>> {
  return {
    events: OLD_EVENTS,
    pulls: OLD_PULLS,
    deprecatedFootprints: OLD_FOOTPRINTS,
    importFiles: OLD_IMPORT_FILES,
    audit: new OldAuditEntries(audit),
  };
}
