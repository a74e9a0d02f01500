import { z } from 'zod';
import { pageOf, pageSummary, paging, readPage } from '../tool/page.js';
import { Name, text } from '../shapes/common.js';
import { defineTool } from '../tool/tool.js';

const STATES = [
  ...(['pending', 'waiting', 'delivering', 'retrying', 'delivered'] as const),
  ...(['exhausted', 'refused', 'cancelled', 'unmatched', 'received'] as const),
] as const;
/** Of these somebody should know: what is tried again, given up, refused, or from a partner that is not set up. */
const TROUBLED = [
  'retrying',
  'exhausted',
  'refused',
  'unmatched',
] as const satisfies readonly (typeof STATES)[number][];
const TROUBLED_OF_EACH = 5;

const STATE_TEXT = `pending, waiting, delivering: on its way; retrying: failed, is tried again; delivered; exhausted: given up; refused: the
partner said no; cancelled; unmatched: its sender is no data source of the company; received: nothing is owed for it.`;

const Event = z.object({
  id: z.string(),
  direction: z
    .string()
    .describe("inbound: a partner's event and the answer it is owed; outbound: the company's own request."),
  state: z.string(),
  type: text(200),
  source: text(300).describe("The address of the partner's PACT API."),
  dataSource: z.object({ uuid: z.string(), name: Name }).optional().describe('The partner, as the company has it.'),
  eventId: text(256),
  created: z.string(),
  attempts: z.int(),
  overdue: z.boolean().optional().describe("A request of the company's that nobody answered in time."),
  nextAttempt: z.string().optional(),
  settled: z.string().optional(),
  lastError: text(500).optional(),
});

const Page = pageOf(Event);

const filters = {
  since: z.string().max(35).optional().describe('Only those of this time and later: 2025-01-31 or RFC 3339.'),
  source: z
    .string()
    .max(1024)
    .optional()
    .describe('Only of one partner: its PACT address, or the uuid of its data source.'),
};

export const listExchangeEvents = defineTool({
  name: 'list_exchange_events',
  title: 'List PACT events',
  description: `Lists events of the PACT exchange: requests of partners for footprints with the answers they are owed, and the
company's own requests. Oldest first. States: ${STATE_TEXT}`,
  input: z.strictObject({
    state: z.enum(STATES).optional(),
    overdue: z.literal(true).optional().describe("Only the company's own requests that nobody answered in time."),
    ...filters,
    ...paging(20),
  }),
  output: Page,
  run: (call) => {
    const { state, overdue, since, source } = call.input;
    return readPage(call, 'exchange', { state, overdue, since, source }, Event);
  },
  summary: (page) => pageSummary('events', page),
});

export const readExchangeState = defineTool({
  name: 'read_exchange_state',
  title: 'Read the state of the PACT exchange',
  description: `Whether the exchange of footprints with partners works: how many events stand in which state, and the first
${TROUBLED_OF_EACH} in each state of trouble (${TROUBLED.join(', ')}) with the last error. ${STATE_TEXT}`,
  input: z.strictObject(filters),
  output: z.object({
    total: z.int(),
    counts: z.object(Object.fromEntries(STATES.map((state) => [state, z.int()]))),
    troubled: z.array(Event).describe('The rest: list_exchange_events with that state.'),
  }),
  run: async ({ api, input, signal }) => {
    const states: { state: string; count: number; troubled: unknown[] }[] = [];
    // One after the other, so that a call is never more than one request of the API at a time.
    for (const state of STATES) {
      const limit = isTroubled(state) ? TROUBLED_OF_EACH : 1;
      const { body } = await api.get('exchange', { ...input, state, limit }, signal);
      const { count, data } = Page.parse(body);
      states.push({ state, count, troubled: isTroubled(state) ? data : [] });
    }
    return {
      total: states.reduce((sum, { count }) => sum + count, 0),
      counts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
      troubled: states.flatMap(({ troubled }) => troubled),
    };
  },
  summary: ({ total, counts }) => {
    const failing = TROUBLED.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
    return `${total} events, ${failing} of them in trouble.`;
  },
});

const isTroubled = (state: string): boolean => (TROUBLED as readonly string[]).includes(state);
