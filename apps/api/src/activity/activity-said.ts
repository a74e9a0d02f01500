import type { ActivitySaid, Said } from '#footprint/model';
import { parseDecimal, print } from '#impacts';
import { readTime } from '../rules/rules.js';

/** A body that its schema has taken: times are still text, decimals as they were written. */
export interface ActivityBody extends Omit<ActivitySaid, 'startDate' | 'endDate'> {
  startDate?: Said<string>;
  endDate?: Said<string>;
}

/** The words of such a body, in the domain's own; what else it holds is left behind. */
export function activitySaid(body: ActivityBody): ActivitySaid {
  return {
    name: body.name,
    description: body.description,
    syncId: body.syncId,
    quantity: body.quantity,
    unit: body.unit,
    UpstreamCO2e: decimal(body.UpstreamCO2e),
    DownstreamCO2e: decimal(body.DownstreamCO2e),
    product: reference(body.product),
    scope: reference(body.scope),
    taxonomy: reference(body.taxonomy),
    org: reference(body.org),
    group: reference(body.group),
    transportLane: reference(body.transportLane),
    startDate: time(body.startDate),
    endDate: time(body.endDate),
  };
}

function decimal(text: Said<string>): Said<string> {
  const value = text && parseDecimal(text);
  return value ? print(value) : text;
}

function reference(to: Said<{ uuid: string }>): Said<{ uuid: string }> {
  return to && { uuid: to.uuid };
}

function time(text: Said<string>): Said<Date> {
  return text ? readTime(text) : (text as Said<undefined>);
}
