import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuditKeys, verifyChain } from '#access';
import { newCompanyId, SecretBox } from '#platform';
import type { ChainCheck } from '#access';
import type { CompanyId } from '#platform';
import { workerConfig } from '../../apps/worker/src/config/config.js';
import { untilChained } from '../support/companies/audit-entries.js';
import { testEnvironment } from '../support/processes/environment.js';
import { Installation } from '../support/processes/installation.js';
import { until } from '../support/run/until.js';

const ENTRIES = 6_000;
const KILLS = 3;

let installation: Installation;

beforeAll(async () => {
  installation = await Installation.make();
});
afterAll(() => installation.close());

function verify(company: CompanyId): Promise<ChainCheck> {
  const { SECRET_KEYS } = workerConfig(testEnvironment('postgres://unused'));
  return verifyChain(installation.database, new AuditKeys([], new SecretBox(SECRET_KEYS)), company);
}

async function chained(company: CompanyId): Promise<number> {
  const text = 'select coalesce(max(number), 0) as number from audit_entry where company = $1';
  const [row] = await installation.database.query<{ number: number }>(text, [company]);
  return row?.number ?? 0;
}

it('workers that are killed while they chain lose and double nothing, and log the head', async () => {
  const company = newCompanyId();
  await installation.database.query(
    `insert into audit_entry (company, actor, action, kind, changes)
     select $1, 'bulk', 'create', 'org', json_build_object('name', json_build_object('to', n)) from generate_series(1, ${ENTRIES}) n`,
    [company],
  );
  let done = 0;
  for (let kill = 0; kill < KILLS && done < ENTRIES; kill++) {
    const worker = await installation.startWorker();
    await until('some entries are chained', async () => (await chained(company)) > done);
    await worker.end('SIGKILL');
    done = await chained(company);
    if (kill === 0) expect(done).toBeLessThan(ENTRIES);
  }
  const [one, other] = [await installation.startWorker(), await installation.startWorker()];
  await untilChained(installation);
  const check = await verify(company);
  expect(check).toMatchObject({ entries: ENTRIES, waiting: 0, head: { number: ENTRIES } });
  expect(check.bad).toBeUndefined();
  const lines = () => [...one.lines, ...other.lines].filter((line) => line.includes('"Audit head"'));
  await until('the head is logged', () => Promise.resolve(lines().some((line) => line.includes(company))));
});
