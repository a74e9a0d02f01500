import { Checked, Invalid } from '#faults';
import type { OutgoingRequest } from '#exchange';
import { MAX_REQUESTS_IN_BULK } from '#exchange';
import { readFields } from '../../web/rules/validation.js';
import { RequestFootprintsDto, toFootprintRequest } from './exchange.dto.js';

/** Reads the body of a bulk. @throws Invalid if it is no list, or too long */
export async function readRequests(body: unknown): Promise<Checked<OutgoingRequest>[]> {
  if (!Array.isArray(body) || body.length > MAX_REQUESTS_IN_BULK) {
    throw new Invalid({
      field: '',
      message: `The body has to be an array of at most ${MAX_REQUESTS_IN_BULK} requests.`,
    });
  }
  const read: Checked<OutgoingRequest>[] = [];
  for (const each of body as unknown[]) read.push(await readRequest(each));
  return read;
}

async function readRequest(sent: unknown): Promise<Checked<OutgoingRequest>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return new Checked({}, [{ field: '', message: 'A request has to be an object.' }]);
  }
  return toFootprintRequest(await readFields(RequestFootprintsDto, sent));
}
