import { MAX_FOOTPRINTS, answerEvent } from './answer.js';
import { SPEC_VERSION } from '../carbon-footprint.js';
import { MAX_EVENT_ID, MAX_EVENT_SOURCE } from './event.js';
import { EVENT_SUFFIXES, USUAL_ORGANISATION, eventType } from './event-type.js';
import { exampleFootprint } from './example-footprint.js';
import { requestEvent } from './request-event.js';

/** What a page for a partner depends on. */
export interface PartnerSheetFacts {
  company: {
    readonly name: string;
    readonly companyIds: readonly string[];
    readonly pactPublic: boolean;
    readonly access: 'everybody' | 'granted';
    readonly acceptJsonEvents: boolean;
    readonly tokenAtBase: boolean;
  };
  /** The company's PACT base URL. */
  url: string;
  /** The organisation words of the events that are taken. */
  organisations: readonly string[];
  /** How long a token lives. */
  tokenSeconds: number;
  /** The time at which the sheet is made. */
  now: Date;
  /** To whom the partner sends its credentials. */
  contact?: string;
}

const REQUEST_ID = 'your-request-1';
const ANSWER_ID = '0b9a4d0e-0f0f-4c34-9d7b-1f6f0a6f9c11';
const THEIR_URL = 'https://pact.partner.example';

/** A page, in Markdown, that a company sends to a partner: everything that its system needs to exchange footprints. */
export function partnerSheet(facts: PartnerSheetFacts): string {
  const { company, now } = facts;
  const sections = [
    `# Exchange product carbon footprints with ${company.name}`,
    `For the engineer who connects your system. ${company.name} speaks PACT Technical Specifications 3.0 (data model ${SPEC_VERSION}). Made on ${now.toISOString().slice(0, 10)}.`,
    ...[addresses(facts), credentials(facts), tokens(facts), reading(facts), requesting(facts), answering(facts)],
    ...[theirSide(facts), LIMITS],
  ];
  return `${sections.join('\n\n')}\n`;
}

function addresses({ url, company }: PartnerSheetFacts): string {
  const rows = [
    ['PACT base URL; the `source` of our events', url],
    ['token endpoint', `${url}/3/auth/token`],
    ['discovery document', `${url}/3/.well-known/openid-configuration`],
    ...(company.tokenAtBase ? AT_BASE.map(([what, path]) => [what, `${url}/${path}`]) : []),
    ['footprints, `GET`', `${url}/3/footprints`],
    ['events, `POST`', `${url}/3/events`],
    ['description of these endpoints (OpenAPI)', `${url}/3/openapi.json`],
  ];
  return [
    '## Our addresses',
    table(
      ['what', 'address'],
      rows.map(([what = '', at = '']) => [what, `<${at}>`]),
    ),
    ...(company.tokenAtBase
      ? []
      : ['The base URL itself has neither: software that takes one URL alone needs the token endpoint, too.']),
  ].join('\n\n');
}

/** Where the company has them right below its base URL, too. */
const AT_BASE = [
  ['token endpoint for software that takes the base URL alone', 'auth/token'],
  ['discovery document, likewise', '.well-known/openid-configuration'],
] as const;

function credentials({ contact, company }: PartnerSheetFacts): string {
  const whom = contact ?? 'whoever sent you this page';
  return `## Credentials

We give you a client id and a secret, separately from this page. So that we can ask you, and deliver answers to you, send to ${whom}, by a way that nobody else reads:

- the base URL of your PACT API, exactly as the \`source\` of your events names it, without \`/3/events\`: we answer to no other address
- a client id and a secret with which ${company.name} gets a token of yours
- the address of your token endpoint, if it is not in your discovery document and not \`<your base URL>/auth/token\``;
}

function tokens({ url, tokenSeconds }: PartnerSheetFacts): string {
  return `## Get a token

OAuth 2.0 client credentials; id and secret in the \`Authorization: Basic\` header:

\`\`\`sh
curl -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials ${url}/3/auth/token
\`\`\`

The answer has \`access_token\` and \`expires_in\`: a token lives ${tokenSeconds} s. A \`scope\` need not be sent; \`pact:read\` is what you need, and PACT's \`footprint:list\`
and \`footprint:read\` mean the same.`;
}

function reading({ url, company }: PartnerSheetFacts): string {
  const isOpen = company.pactPublic && company.access === 'everybody';
  const who = isOpen
    ? 'Footprints are read without a token, too; events always need one.'
    : company.access === 'granted'
      ? 'You see the footprints that we granted you; for you, others do not exist.'
      : 'You see all footprints that we publish.';
  return `## Read footprints

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" "${url}/3/footprints?status=Active&limit=100"
\`\`\`

${who} The filters are PACT's: \`productId\`, \`companyId\`, \`classification\`, \`geography\`, \`status\`, \`validOn\`, \`validAfter\`, \`validBefore\`. While there is more,
\`Link: <…>; rel="next"\` has the next page.`;
}

function requesting({ url, organisations, company, now }: PartnerSheetFacts): string {
  const event = requestEvent({
    ...{ id: REQUEST_ID, time: now, source: THEIR_URL, organisation: wordOf(organisations) },
    criteria: { productId: [exampleFootprint(company, now).productIds[0] ?? ''] },
    comment: 'For our inventory',
  });
  const types = Object.entries(MEANINGS).map(([kind, meaning]) => {
    const suffix = EVENT_SUFFIXES[kind as keyof typeof EVENT_SUFFIXES];
    return [organisations.map((word) => `\`${eventType(word, suffix)}\``).join(' or '), meaning];
  });
  const mediaTypes = ['`application/cloudevents+json`', ...(company.acceptJsonEvents ? ['`application/json`'] : [])];
  return `## Request footprints by event

\`POST ${url}/3/events\` takes a CloudEvent 1.0 in structured mode, as ${mediaTypes.join(' or ')}, in UTF-8:

${json(event)}

200 with an empty body means that we keep it and owe you an answer. Types that we take:

${table(['`type`', 'what follows'], types)}`;
}

const MEANINGS: Readonly<Record<keyof typeof EVENT_SUFFIXES, string>> = {
  requestCreated: 'we answer',
  requestFulfilled: 'your answer to a request of ours',
  requestRejected: 'the same',
  published: 'we read the footprints that it names at your `GET /3/footprints/{id}`',
};

function answering({ url, organisations, company, now }: PartnerSheetFacts): string {
  const event = (answer: Parameters<typeof answerEvent>[0]['answer']) =>
    json(
      answerEvent({
        ...{ answer, id: ANSWER_ID, time: now, source: url },
        request: { id: REQUEST_ID, organisation: wordOf(organisations) },
      }),
    );
  return `## Our answer

It is an event of its own, sent to \`POST ${THEIR_URL}/3/events\` (your base URL) with a token of yours, usually within seconds. \`requestEventId\` is the \`id\` of your
request. Where 1 to ${MAX_FOOTPRINTS} footprints match (the figures here are invented):

${event({ kind: 'fulfilled', pfs: [exampleFootprint(company, now)] })}

Otherwise it is rejected: \`NotFound\` if nothing matches, \`BadRequest\` if more than ${MAX_FOOTPRINTS} match.

${event({ kind: 'rejected', code: 'NotFound', message: 'No footprint matches all criteria of the request.' })}

The same bytes are sent again until you answer with any 2xx: after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 10 h, then every 12 h, for up to 72 h. So it may come twice:
recognise it by its \`id\`. 410 ends it.`;
}

function theirSide({ company }: PartnerSheetFacts): string {
  return `## What your side has to offer

- \`POST <your base URL>/3/events\`, over https with a certificate of a public authority, which takes \`application/cloudevents+json\` and answers 2xx soon.
- A token endpoint: OAuth 2.0 client credentials with HTTP Basic.
- Your answer to a request of ${company.name} names its \`id\` as \`requestEventId\`. ${company.name} sends requests when somebody there asks for footprints, and no other events.`;
}

const LIMITS = `## Limits

${table(
  ['what', 'limit'],
  [
    ['an event', '5 MiB; 64 KiB without a valid token'],
    ['`id` of an event', `${MAX_EVENT_ID} characters`],
    ['`source` of an event', `${MAX_EVENT_SOURCE} characters`],
    ['values of a criterion', '100'],
    ['footprints in an answer', `${MAX_FOOTPRINTS}`],
    ['footprints on a page', '100 unless told, at most 1,000'],
    ['too many requests', '429; wait for `Retry-After`'],
  ],
)}`;

/** The word that most systems use, if it is taken. */
function wordOf(organisations: readonly string[]): string {
  return organisations.includes(USUAL_ORGANISATION) ? USUAL_ORGANISATION : (organisations[0] ?? USUAL_ORGANISATION);
}

function json(event: string): string {
  return `\`\`\`json\n${JSON.stringify(JSON.parse(event), null, 2)}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
