import { afterAll, beforeAll, expect, it } from 'vitest';
import { ImportRun, nextImport, SHORT_SECONDS } from '#imports';
import { call } from '../support/companies/call.js';
import { sendFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';

let service: TestService;
let member: Member;

beforeAll(async () => {
  service = await TestService.shared();
  member = await service.member();
});
afterAll(() => service?.close());

const STALL_MS = 60_000;
const isShort = async () => (await nextImport(service.database, member.company.uuid))[0]?.isShort;

it('a file of few bytes that takes long gives its place back, waits for one of long files, and is imported there', async () => {
  const company = member.company.uuid;
  const { json } = await sendFile(service.url, member, 'kind=material&mode=upsert', { content: 'name\nSteel\n' });
  const uuid = json.uuid as string;
  const read = async () => (await call('GET', `${service.url}/api/v1/import/${uuid}`, { token: member.token })).json;
  const run = service.context.get(ImportRun, { strict: false });
  await service.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(1, hashtext($1::uuid::text))', [company]);
    expect(await isShort()).toBe(true);
    const terms = { isInTurn: true, isBeside: true, stallMs: STALL_MS, mostMs: 100 };
    expect(await run.work(company, uuid, terms)).toBe(false);
    expect((await read()).ended).toBeUndefined();
  });
  const began = `update file_import set started = started - make_interval(secs => $3) where company = $1 and uuid = $2`;
  await service.database.query(began, [company, uuid, SHORT_SECONDS]);
  expect(await isShort()).toBe(false);
  expect(await run.work(company, uuid, { isInTurn: true, stallMs: STALL_MS })).toBe(true);
  expect(await read()).toMatchObject({ state: 'done', rows: { written: 1 } });
});
