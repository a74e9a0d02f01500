import type { Checked } from '#faults';
import { Invalid } from '#faults';
import type { ExchangeFilter, WrittenCriteria } from '#pact/model';
import { DATE_CRITERIA, LIST_CRITERIA, readExchangeFilter } from '#pact/model';
import type { OutgoingRequest } from '#pact/store';
import { single } from '#platform';
import type { CriteriaDto, RequestFootprintsDto } from './exchange.dto.js';

/** The words of a request body, in the domain's own. */
export function requestSaid(body: Checked<RequestFootprintsDto>): Checked<OutgoingRequest> {
  return body.map<OutgoingRequest>(({ dataSource, criteria, comment }) => ({
    dataSource: dataSource?.uuid,
    criteria: criteria && criteriaSaid(criteria),
    comment: comment ?? undefined,
  }));
}

function criteriaSaid(said: CriteriaDto): WrittenCriteria {
  const criteria: WrittenCriteria = {};
  for (const name of LIST_CRITERIA) criteria[name] = said[name] ?? undefined;
  for (const name of DATE_CRITERIA) criteria[name] = said[name]?.toISOString();
  return criteria;
}

/** @throws Invalid */
export function filterSaid(query: Readonly<Record<string, unknown>>): ExchangeFilter {
  const [state, source, since] = ['state', 'source', 'since'].map((name) => single(query, name));
  const read = readExchangeFilter({ state, source, since });
  if ('faults' in read) throw new Invalid(read.faults);
  return read.filter;
}
