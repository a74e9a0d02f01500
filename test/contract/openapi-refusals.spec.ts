import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CutLine } from '../support/databases/cut-line.js';
import type { TestDatabase } from '../support/databases/database.js';
import { cloneDatabase } from '../support/databases/database.js';
import { unshown } from '../support/run/kept-log.js';
import type { Refusal, Refused } from '../support/contract/refusals.js';
import { refusals, soundRequests } from '../support/contract/refusals.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

interface Response {
  content: Record<string, { schema: { $ref: string }; examples?: Record<string, { value: unknown }> }>;
}

const DOCUMENT = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  components: { responses: Record<string, Response>; schemas: object };
};
const EXAMPLES = Object.entries(DOCUMENT.components.responses).flatMap(([name, { content }]) =>
  Object.values(content).flatMap(({ schema, examples = {} }) =>
    Object.entries(examples).map(([example, { value }]) => ({ name: `${name} ${example}`, schema, value })),
  ),
);
const AJV = new Ajv2020({ strictSchema: false });
AJV.addSchema({ $id: 'openapi', components: DOCUMENT.components });
const KINDS = ['data', 'token', 'events', 'pact'] as const;

let database: TestDatabase;
let line: CutLine;
let service: TestService;
let member: Member;
const seen = new Map<string, Refusal>();

/** Sends a request, and keeps how it is refused. */
async function keep(name: string, request: Refused): Promise<void> {
  const { status, json } = await request();
  seen.set(name, { status, json });
}

async function keepOfEach(name: string, sound: Readonly<Record<string, Refused>>): Promise<void> {
  for (const kind of KINDS) await keep(`${kind}-${name}`, sound[kind]!);
}

// What the service logs of its misfortune is meant.
beforeAll(() => void vi.spyOn(process.stdout, 'write').mockImplementation(unshown));
beforeAll(() => void vi.spyOn(process.stderr, 'write').mockImplementation(unshown));
beforeAll(async () => {
  database = await cloneDatabase();
  line = await CutLine.to(database.url);
  service = await TestService.start({ DATABASE_URL: line.urlOf(database.url) });
  member = await service.member();
  for (const [name, request] of Object.entries(await refusals(service, member))) await keep(name, request);
  await keepExpired();
  await keepTooMany();
  await keepBroken();
  line.cut();
  await keepOfEach('503 databaseAway', soundRequests(service, member));
});
afterAll(async () => {
  vi.restoreAllMocks();
  line.mend();
  await service.close();
  await line.close();
  await database.drop();
});

async function keepExpired(): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const { data, events, pact } = soundRequests(service, member);
  await keep('data-401 expired', data);
  await keep('events-401 expired', events);
  await keep('pact-401 expired', pact);
  vi.useRealTimers();
}

async function keepTooMany(): Promise<void> {
  const limited = await TestService.start({ REQUESTS_PER_MINUTE: '1' });
  const asked = await limited.member();
  const sound = soundRequests(limited, asked);
  await Promise.all([sound.data(), sound.token()]);
  await keepOfEach('429 tooMany', sound);
  await limited.close();
}

async function keepBroken(): Promise<void> {
  const tables = ['element', 'published_footprint', 'exchange_event', 'refresh_token'];
  for (const table of tables)
    await service.database.queryAcross('health', `alter table ${table} rename to ${table}_gone`);
  await keepOfEach('500 internal', soundRequests(service, member));
  for (const table of tables)
    await service.database.queryAcross('health', `alter table ${table}_gone rename to ${table}`);
}

/** Whatever record it names. */
const ofAnyRecord = (json: unknown): unknown =>
  JSON.parse(JSON.stringify(json).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID'));

describe('the examples of error answers', () => {
  it('are there of every error answer, one for each of these refusals', () => {
    expect(EXAMPLES.map(({ name }) => name).sort()).toEqual([...seen.keys()].sort());
    const answers = new Set(EXAMPLES.map(({ name }) => name.split(' ')[0]));
    expect([...answers].sort()).toEqual(Object.keys(DOCUMENT.components.responses).sort());
  });

  it.each(EXAMPLES)('are what the service says: $name', ({ name, value }) => {
    const { status, json } = seen.get(name)!;
    expect([`${status}`, ofAnyRecord(json)]).toEqual([/\d+/.exec(name)![0], ofAnyRecord(value)]);
  });

  it.each(EXAMPLES)('are valid by their schema: $name', ({ schema, value }) => {
    expect(AJV.validate({ $ref: `openapi${schema.$ref}` }, value), JSON.stringify(AJV.errors)).toBe(true);
  });
});
