import type { Checked } from '#faults';
import type { WrittenCriteria } from '#pact/model';
import { DATE_CRITERIA, LIST_CRITERIA } from '#pact/model';
import type { OutgoingRequest } from '#pact/store';
import type { CriteriaDto, RequestFootprintsDto } from './exchange.dto.js';

/** The words of a request body, in the domain's own. */
export function toFootprintRequest(body: Checked<RequestFootprintsDto>): Checked<OutgoingRequest> {
  return body.map<OutgoingRequest>(({ dataSource, criteria, comment }) => ({
    dataSource: dataSource?.uuid,
    criteria: criteria && toCriteria(criteria),
    comment: comment ?? undefined,
  }));
}

function toCriteria(body: CriteriaDto): WrittenCriteria {
  const criteria: WrittenCriteria = {};
  for (const name of LIST_CRITERIA) criteria[name] = body[name] ?? undefined;
  for (const name of DATE_CRITERIA) criteria[name] = body[name]?.toISOString();
  return criteria;
}
