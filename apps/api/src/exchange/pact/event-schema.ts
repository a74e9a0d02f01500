import { ApiBody, ApiConsumes, ApiOkResponse } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { EVENT_SUFFIXES, MAX_EVENT_ID, MAX_EVENT_SOURCE } from '#model/exchange';

const criterion = (what: string) => ({
  description: `Of a request: ${what}; up to 100 values, of which any one has to match, in any case of letters.`,
  type: 'array' as const,
  maxItems: 100,
  items: { type: 'string' as const },
});
const date = (what: string) => ({
  type: 'string' as const,
  description: `Of a request: only footprints that are ${what}: RFC 3339, or a day.`,
});

/** Documents the body that `readEvent` reads. */
export const EventBody = () =>
  applyDecorators(
    ApiConsumes('application/cloudevents+json'),
    ApiOkResponse({
      description: 'The event is kept. The answer that a request is owed follows as an event; the body is empty.',
    }),
    ApiBody({
      schema: {
        type: 'object',
        description: 'An event of PACT v3: a CloudEvent 1.0 in structured mode.',
        required: ['specversion', 'id', 'source', 'time', 'type', 'data'],
        properties: {
          specversion: { type: 'string', enum: ['1.0'], description: 'The version of CloudEvents.' },
          id: {
            type: 'string',
            minLength: 1,
            maxLength: MAX_EVENT_ID,
            description:
              'The id that the sender gave the event. The same source and id again is the same event, which is answered once.',
          },
          source: {
            type: 'string',
            format: 'uri-reference',
            maxLength: MAX_EVENT_SOURCE,
            description:
              "The address of the sender's PACT API. A request is answered where one of your data sources has this address.",
          },
          time: { type: 'string', format: 'date-time', description: 'When the event was made: RFC 3339.' },
          type: {
            type: 'string',
            enum: Object.values(EVENT_SUFFIXES).map((suffix) => `org.standard.pact.${suffix}`),
            description:
              'What the event is. `org.wbcsd.pact.` is taken for `org.standard.pact.`, and the answer has the word of its request.',
          },
          data: {
            type: 'object',
            description:
              'Of a request the criteria below, at least one of them; of the others what PACT v3 says: requestEventId with pfs or error, or pfIds.',
            properties: {
              productId: criterion('ids of products as URNs; also a uuid, sku or syncId'),
              companyId: criterion('ids of companies as URNs; also a subdomain'),
              geography: criterion(
                'countries (ISO 3166-1 alpha-2), subdivisions (ISO 3166-2) or regions (names of UN M49)',
              ),
              classification: criterion('classifications of products as URNs; also a CPC code or taxonomy path'),
              status: criterion('Active or Deprecated; both where absent'),
              validOn: date('valid at this time, or at any of this day'),
              validAfter: date('valid from a later time on'),
              validBefore: date('valid up to an earlier time'),
              comment: { type: 'string', description: 'Of a request: what it says to people.' },
            },
          },
        },
      },
    }),
  );
