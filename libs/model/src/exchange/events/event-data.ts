import type { FieldFault } from '#faults';
import { readCriteria, type Criteria } from '../criteria.js';
import type { EventKind } from './event-type.js';
import { isJsonObject, type JsonObject } from '../json-object.js';
import { MAX_RECEIVED } from '../received-limit.js';
import { isUuidText } from '../uuid.js';

/**
 * The data of each kind of event. `absent` lists members that PACT requires and that were not sent; this is accepted
 * and logged.
 */
export type EventData =
  | { readonly kind: 'requestCreated'; readonly criteria: Criteria; readonly absent: readonly string[] }
  | { readonly kind: 'requestFulfilled'; readonly requestEventId?: string; readonly absent: readonly string[] }
  | { readonly kind: 'requestRejected'; readonly requestEventId?: string; readonly absent: readonly string[] }
  | { readonly kind: 'published'; readonly pfIds: readonly string[]; readonly absent: readonly string[] };

/**
 * Reads the data of one kind of event. In the three kinds that report to us, a missing member (or `null`) is accepted
 * and listed as absent. A member of the wrong type is a fault.
 */
export function readEventData(kind: EventKind, data: JsonObject, faults: FieldFault[]): EventData {
  const members = new Members(data, faults);
  switch (kind) {
    case 'requestCreated': {
      const criteria = readCriteria(data, 'data', faults);
      members.check('comment', isString, 'must be a string', 'optional');
      return { kind, criteria, absent: [] };
    }
    case 'requestFulfilled': {
      const requestEventId = members.check('requestEventId', isString, 'must be a string');
      members.check('pfs', isArrayOfObjects, `must be an array of 1 to ${MAX_RECEIVED} objects`);
      return { kind, ...(requestEventId !== undefined && { requestEventId }), absent: members.absent };
    }
    case 'requestRejected': {
      const requestEventId = members.check('requestEventId', isString, 'must be a string');
      const error = members.check('error', isJsonObject, 'must be an object');
      if (error) {
        members.check('error.code', isString, 'must be a string');
        members.check('error.message', isString, 'must be a string');
      }
      return { kind, ...(requestEventId !== undefined && { requestEventId }), absent: members.absent };
    }
    case 'published': {
      const pfIds = members.check('pfIds', isListOfUuids, 'must be an array of one or more UUIDs');
      return { kind, pfIds: pfIds ?? [], absent: members.absent };
    }
    default:
      return kind satisfies never;
  }
}

/** The members of an event's data, by dotted path. */
class Members {
  readonly absent: string[] = [];

  constructor(
    private readonly data: JsonObject,
    private readonly faults: FieldFault[],
  ) {}

  check<T>(path: string, holds: (value: unknown) => value is T, message: string, need?: 'optional'): T | undefined {
    const value = path.split('.').reduce<unknown>((at, key) => (isJsonObject(at) ? at[key] : undefined), this.data);
    if (value === undefined || value === null) {
      if (need !== 'optional') this.absent.push(path);
      return undefined;
    }
    if (holds(value)) return value;
    this.faults.push({ field: `data.${path}`, message });
    return undefined;
  }
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isArrayOfObjects(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_RECEIVED && value.every(isJsonObject);
}

function isListOfUuids(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => isString(each) && isUuidText(each));
}
