import { setImmediate as nextTurn } from 'node:timers/promises';
import { Checked, Invalid } from '#faults';
import type { ActivityField, ActivityPatch } from '#model/activities';
import type { Every, PatchValue, UnitCode } from '#model/terms';
import { parseDecimal, print } from '#impacts';
import { bodyCheck } from '../web/openapi/body-check.js';
import { readTime } from '../web/rules/index.js';
import { readFields } from '../web/rules/validation.js';
import type { Writing } from '../web/references/index.js';
import { resolveReferences } from '../web/references/index.js';
import type { ElementReferenceDto } from '../web/views/reference.dto.js';
import { ActivityDto } from './activity.dto.js';

export const MAX_IN_BULK = 10_000;

const isActivity = bodyCheck<ActivityBody>('ActivityDto');
/** After this many activities other requests get their turn. */
const CHUNK = 1_000;

/** Reads the body of an activity, and looks up what it refers to. */
export async function readActivity(body: unknown, writing: Writing): Promise<Checked<ActivityPatch>> {
  const [read] = await resolved(writing, [await readShape(body)]);
  return read ?? new Checked({});
}

/** The only place that checks the shape of an activity. */
export async function readShape(body: unknown): Promise<Checked<ActivityPatch>> {
  return isActivity(body) ? Checked.of(toActivityPatch(body)) : readFaulty(body);
}

function resolved(writing: Writing, read: readonly Checked<ActivityPatch>[]): Promise<Checked<ActivityPatch>[]> {
  return resolveReferences(writing, ActivityDto, read);
}

/** Reads the activities of a bulk. The faults of all of them are reported together. @throws Invalid unless the body is an array of at most `MAX_IN_BULK` */
export async function readActivities(body: unknown, writing: Writing): Promise<Checked<ActivityPatch>[]> {
  if (!Array.isArray(body) || body.length > MAX_IN_BULK) {
    throw new Invalid({ field: '', message: `The body has to be an array of at most ${MAX_IN_BULK} activities.` });
  }
  const read: Checked<ActivityPatch>[] = [];
  for (const [index, each] of (body as unknown[]).entries()) {
    if (index % CHUNK === 0) await nextTurn();
    read.push(await readShape(each));
  }
  return resolved(writing, read);
}

/** Lists the faults of a body that the schema refuses, by the rules of the class. */
async function readFaulty(sent: unknown): Promise<Checked<ActivityPatch>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return new Checked({}, [{ field: '', message: 'An activity has to be an object.' }]);
  }
  const body: Checked<Pick<ActivityDto, ActivityField>> = await readFields(ActivityDto, sent);
  if (body.isWhole) throw new Error('the schema of ActivityDto refuses what the class takes');
  return body.map<ActivityPatch>(({ unit, ...fields }) => ({ ...fields, unit: unit as UnitCode | null | undefined }));
}

/** A body that the schema has accepted. Times are still text, and decimals still as they were sent. */
export interface ActivityBody extends Omit<ActivityPatch, 'startDate' | 'endDate'> {
  startDate?: PatchValue<string>;
  endDate?: PatchValue<string>;
}

/** Turns such a body into the domain's patch, without its unknown fields. */
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

/** What a reference says, which is resolved before the patch is used. */
function reference(to: PatchValue<ElementReferenceDto>): PatchValue<{ uuid: string }> {
  return to && { uuid: to.uuid, ...(to.syncId && { syncId: to.syncId }), ...(to.sku && { sku: to.sku }) };
}

function time(text: PatchValue<string>): PatchValue<Date> {
  return text ? readTime(text) : (text as PatchValue<undefined>);
}
