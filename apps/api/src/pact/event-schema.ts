import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { EVENT_SUFFIXES, MAX_EVENT_ID, MAX_EVENT_SOURCE } from '#pact/model';

const criterion = {
  description: 'Up to 100 values, of which any one has to match.',
  type: 'array' as const,
  maxItems: 100,
  items: { type: 'string' as const },
};
const date = { type: 'string' as const, description: 'RFC 3339, or a day.' };

/** Documents the body that `readEvent` reads. */
export const EventBody = () =>
  applyDecorators(
    ApiConsumes('application/cloudevents+json'),
    ApiBody({
      schema: {
        type: 'object',
        description: 'A CloudEvent 1.0 in structured mode.',
        required: ['specversion', 'id', 'source', 'time', 'type', 'data'],
        properties: {
          specversion: { type: 'string', enum: ['1.0'] },
          id: { type: 'string', minLength: 1, maxLength: MAX_EVENT_ID },
          source: {
            type: 'string',
            format: 'uri-reference',
            maxLength: MAX_EVENT_SOURCE,
            description: "The sender's PACT API.",
          },
          time: { type: 'string', format: 'date-time' },
          type: { type: 'string', enum: Object.values(EVENT_SUFFIXES).map((suffix) => `org.standard.pact.${suffix}`) },
          data: {
            type: 'object',
            description: 'Of a request the criteria below; of the others what PACT v3 says.',
            properties: {
              productId: criterion,
              companyId: criterion,
              geography: criterion,
              classification: criterion,
              status: criterion,
              validOn: date,
              validAfter: date,
              validBefore: date,
              comment: { type: 'string' },
            },
          },
        },
      },
    }),
  );
