import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiConfig } from '../../apps/api/src/web/config/config.js';
import { call } from '../support/companies/call.js';
import { testEnvironment } from '../support/processes/environment.js';
import { rememberAuthorization } from '../support/run/known-secrets.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});
afterAll(() => service.close());

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** A token that the service's own key signs, whatever it says; parts that are no object are taken as they are written. */
function signed(head: string, claims: string): string {
  const [key] = apiConfig(testEnvironment(service.databaseUrl)).JWT_KEYS;
  if (!key) throw new Error('The ring holds no key.');
  const unsigned = `${encode(head)}.${encode(claims)}`;
  const token = `${unsigned}.${createHmac('sha256', key.key).update(unsigned).digest('base64url')}`;
  rememberAuthorization(`Bearer ${token}`);
  return token;
}

const soundHead = (): Record<string, unknown> => ({ alg: 'HS256', typ: 'JWT', kid: 'test' });
const soundClaims = (): Record<string, unknown> => ({
  company: member.company.uuid,
  sub: member.clientId,
  scope: 'material:read pact:read',
  kind: 'access',
  iss: 'footprint-exchange',
  aud: 'footprint-exchange',
  iat: Math.floor(Date.now() / 1_000),
  nbf: 0,
  exp: Math.floor(Date.now() / 1_000) + 600,
  jti: 'a',
});

/** JSON texts, some of numbers and strings that no value of ours prints as. */
const VALUES = [
  ...[
    'null',
    'true',
    '0',
    '-1',
    '1.5',
    '1e309',
    '-1e309',
    '1e-400',
    '9007199254740993',
    '""',
    '[]',
    '{}',
    '[[]]',
    '[null]',
  ],
  ...[
    String.raw`"\u0000"`,
    String.raw`"\ud800"`,
    String.raw`"a\u0000b"`,
    '"\ud83d\ude00"',
    '"__proto__"',
    '"none"',
    '"HS512"',
    '"../key"',
  ],
  ...[
    `"${'x'.repeat(2_000)}"`,
    `[${'['.repeat(500)}${']'.repeat(500)}]`,
    '{"toString":1}',
    '"2026-01-01"',
    '"material:read\\u0000"',
  ],
];
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.json({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
);
const headers = fc.constantFrom('alg', 'typ', 'kid', 'crit', 'b64', 'zip', 'cty', 'jku', 'jwk', 'x5c', '__proto__');
const claims = fc.constantFrom(
  'company',
  'sub',
  'scope',
  'kind',
  'iss',
  'aud',
  'iat',
  'nbf',
  'exp',
  'jti',
  '__proto__',
  'constructor',
);
const changes = (names: fc.Arbitrary<string>) => fc.array(fc.tuple(names, value), { maxLength: 3 });

const object = (fields: Record<string, unknown>, changed: [string, string][]): string => {
  const texts = new Map(Object.entries(fields).map(([name, field]) => [name, JSON.stringify(field)]));
  for (const [name, text] of changed) texts.set(name, text);
  return `{${[...texts].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;
};

async function answersTo(token: string): Promise<void> {
  const data = await call('GET', `${service.url}/api/v1/material?limit=1`, { token });
  expect([200, 401, 403]).toContain(data.status);
  const pact = await call('GET', `${service.url}/api/pact/3/footprints?limit=0`, { token });
  expect([200, 401]).toContain(pact.status);
}

it('a token that is signed, and says what it should, is taken', async () => {
  const token = signed(object(soundHead(), []), object(soundClaims(), []));
  expect((await call('GET', `${service.url}/api/v1/material`, { token })).status).toBe(200);
});

it.each([
  ['a client with U+0000', 'sub', String.raw`"\u0000"`],
  ['an end at 1e309', 'exp', '1e309'],
])('%s is 401', async (_, claim, text) => {
  const token = signed(object(soundHead(), []), object(soundClaims(), [[claim, text]]));
  const data = await call('GET', `${service.url}/api/v1/material`, { token });
  expect([data.status, data.json]).toEqual([401, { message: expect.any(String) }]);
});

it('a header that has to be understood, and is not, is 401', async () => {
  const token = signed(
    object(soundHead(), [
      ['crit', '["unknown"]'],
      ['unknown', '1'],
    ]),
    object(soundClaims(), []),
  );
  expect((await call('GET', `${service.url}/api/v1/material`, { token })).status).toBe(401);
});

it('whatever a token says, the answer is its data or a refusal', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(changes(headers), changes(claims), async (inHead, inClaims) => {
      await answersTo(signed(object(soundHead(), inHead), object(soundClaims(), inClaims)));
    }),
    { numRuns: 600 },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(value, fc.string()), value, (head, body) => answersTo(signed(head, body))),
    { numRuns: 100 },
  );
});
