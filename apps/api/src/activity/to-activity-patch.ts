import type { ActivityPatch, Every, PatchValue } from '#footprint/model';
import { parseDecimal, print } from '#impacts';
import { readTime } from '../rules/rules.js';

/** A body that its schema has taken: times are still text, decimals as they were written. */
export interface ActivityBody extends Omit<ActivityPatch, 'startDate' | 'endDate'> {
  startDate?: PatchValue<string>;
  endDate?: PatchValue<string>;
}

/** The words of such a body, in the domain's own; what else it holds is left behind. */
export function toActivityPatch(body: ActivityBody): Every<ActivityPatch> {
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

function decimal(text: PatchValue<string>): PatchValue<string> {
  const value = text && parseDecimal(text);
  return value ? print(value) : text;
}

function reference(to: PatchValue<{ uuid: string }>): PatchValue<{ uuid: string }> {
  return to && { uuid: to.uuid };
}

function time(text: PatchValue<string>): PatchValue<Date> {
  return text ? readTime(text) : (text as PatchValue<undefined>);
}
