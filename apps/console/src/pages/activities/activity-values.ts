import type { Schemas } from '@footprint-exchange/client';

type Activity = Schemas['ActivityRecord'];
type ActivityBody = Schemas['ActivityDto'];

const PLAIN = ['name', 'description', 'syncId', 'unit', 'UpstreamCO2e', 'DownstreamCO2e'] as const;
const DAYS = ['startDate', 'endDate'] as const;
const REFERENCES = ['product', 'scope', 'taxonomy', 'org', 'group'] as const;

export type ActivityField = (typeof PLAIN)[number] | (typeof DAYS)[number] | (typeof REFERENCES)[number] | 'quantity';

/** What is typed about an activity; of what it refers to, the UUID. Empty: it has none. */
export type ActivityValues = Record<ActivityField, string>;

const ACTIVITY_FIELDS: readonly ActivityField[] = [...PLAIN, 'quantity', ...DAYS, ...REFERENCES];

export function valuesOf(activity: Partial<Activity>): ActivityValues {
  const text = (field: ActivityField): string => {
    const value = activity[field];
    if (typeof value === 'object') return value.uuid;
    return (DAYS as readonly string[]).includes(field) ? String(value ?? '').slice(0, 10) : String(value ?? '');
  };
  return Object.fromEntries(ACTIVITY_FIELDS.map((field) => [field, text(field)])) as ActivityValues;
}

/** What is sent of an activity: only what differs from what is there, so that a computed figure is not stated by mistake. */
export function changesOf(values: ActivityValues, before: ActivityValues): ActivityBody {
  const changed = ACTIVITY_FIELDS.filter((field) => values[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, sent(field, values[field].trim())]));
}

function sent(field: ActivityField, text: string): unknown {
  if (text === '') return null;
  if ((REFERENCES as readonly string[]).includes(field)) return { uuid: text };
  // What is no number is sent as it is, and the service says so.
  if (field === 'quantity') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return text;
}
