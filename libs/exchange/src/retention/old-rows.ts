import type { AuditEntries } from '#access';
import type { OldRows, Retained } from '#platform';
import { OldAuditEntries } from '#access';
import { OLD_EVENTS } from './old-events.js';
import { OLD_FOOTPRINTS } from './old-footprints.js';
import { OLD_PULLS } from './old-pulls.js';

/** Everything that is removed when it is old enough. @param importFiles those of imports, which are above the exchange */
export function oldRows(audit: AuditEntries, importFiles: OldRows): Readonly<Record<Retained, OldRows>> {
  return {
    events: OLD_EVENTS,
    pulls: OLD_PULLS,
    deprecatedFootprints: OLD_FOOTPRINTS,
    importFiles,
    audit: new OldAuditEntries(audit),
  };
}
