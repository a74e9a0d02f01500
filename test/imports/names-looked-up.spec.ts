import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '#platform';
import { REFERENCE_KEYS } from '#model/imports';
import { resolveNamed } from '../../libs/imports/src/files/find-named.js';
import { NamesWithoutCase } from '../../libs/imports/src/files/names-without-case.js';
import { call } from '../support/companies/call.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});
afterAll(() => service?.close());

const NAMES = Array.from({ length: 40 }, (_, nth) => `Steel bolt no ${nth}`);

/** How many statements the components of a chunk are found by, and how many of them are found. */
async function lookedUp(texts: readonly string[]): Promise<{ statements: number; found: number }> {
  let statements = 0;
  const sql: Sql = {
    query: (...of) => {
      statements++;
      return service.database.query(...of);
    },
    queryAcross: (...of) => service.database.queryAcross(...of),
  };
  const references = texts.map((text) => ({ field: 'component', keys: REFERENCE_KEYS, text, column: 'component' }));
  const named = await resolveNamed(sql, member.company.uuid, references, new NamesWithoutCase());
  return { statements, found: references.filter((each) => named(each).uuid).length };
}

it('the components of a chunk are found by as many statements as one of them', async () => {
  const bodies = NAMES.map((name) => ({ name }));
  await Promise.all(
    bodies.map((body) => call('POST', `${service.url}/api/v1/material`, { token: member.token, body })),
  );
  const [first = ''] = NAMES;
  expect(await lookedUp([first])).toEqual({ statements: 3, found: 1 });
  expect(await lookedUp(NAMES)).toEqual({ statements: 3, found: 40 });
  const inCapitals = NAMES.map((name) => name.toUpperCase());
  expect(await lookedUp(inCapitals.slice(0, 1))).toEqual({ statements: 5, found: 1 });
  expect(await lookedUp(inCapitals)).toEqual({ statements: 5, found: 40 });
});
