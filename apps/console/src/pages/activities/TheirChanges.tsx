import { Notice } from '../../parts/Notice.js';
import { activityTexts } from '../../texts/activities.js';
import type { Activity } from './ActivityTable.js';
import type { ActivityField, ActivityValues } from './activity-values.js';
import { valuesOf } from './activity-values.js';

interface TheirChangesProps {
  fields: readonly ActivityField[];
  /** As it is now. */
  activity: Activity;
  /** What is typed. */
  values: ActivityValues;
}

/** What others changed while somebody typed, and where both changed the same. */
export function TheirChanges({ fields, activity, values }: TheirChangesProps) {
  const t = activityTexts();
  const labels = labelsOf(t);
  const now = valuesOf(activity);
  return (
    <Notice kind="info" title={t.theirs}>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            {t.nowIs(labels[field], shown(activity, field, now) || t.empty)}
            {values[field] !== now[field] && ` ${t.yours(typed(values[field]) || t.empty)}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function shown(activity: Activity, field: ActivityField, now: ActivityValues): string {
  const value = activity[field];
  return typeof value === 'object' ? value.name : now[field];
}

/** A UUID says nothing to people; the field beneath has the name. */
const typed = (text: string): string => (/^[\da-f-]{36}$/.test(text) ? '…' : text);

function labelsOf(t: ReturnType<typeof activityTexts>): Record<ActivityField, string> {
  return {
    ...{ name: t.name, description: t.description, syncId: t.syncId, quantity: t.quantity, unit: t.quantityUnit },
    ...{ UpstreamCO2e: t.upstream, DownstreamCO2e: t.downstream, startDate: t.start, endDate: t.end },
    ...{ product: t.product, scope: t.scope, taxonomy: t.taxonomy, org: t.org, group: t.group },
  };
}
