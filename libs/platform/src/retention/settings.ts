import { z } from 'zod';
import type { Settings } from '../config/setting-names.js';
import type { RetentionDays } from './old-rows.js';

const MAX_DAYS = 36_500;

/** A number of days, or `never`: undefined. */
function days(byDefault: number | undefined) {
  return z
    .string()
    .default(String(byDefault ?? 'never'))
    .transform((text, context) => {
      if (text === 'never') return undefined;
      const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
      if (count >= 1 && count <= MAX_DAYS) return count;
      context.addIssue(`neither never nor a number of days, 1 to ${MAX_DAYS}`);
      return z.NEVER;
    });
}

export const RETENTION_SETTINGS = {
  RETAIN_EVENTS_DAYS: days(400),
  RETAIN_DEPRECATED_FOOTPRINTS_DAYS: days(undefined),
  RETAIN_IMPORT_FILES_DAYS: days(30),
  RETAIN_AUDIT_DAYS: days(undefined),
} as const satisfies Settings;

type RetentionSettings = { readonly [Name in keyof typeof RETENTION_SETTINGS]: number | undefined };

export function retentionDays(settings: RetentionSettings): RetentionDays {
  return {
    events: settings.RETAIN_EVENTS_DAYS,
    pulls: settings.RETAIN_EVENTS_DAYS,
    deprecatedFootprints: settings.RETAIN_DEPRECATED_FOOTPRINTS_DAYS,
    importFiles: settings.RETAIN_IMPORT_FILES_DAYS,
    audit: settings.RETAIN_AUDIT_DAYS,
  };
}
