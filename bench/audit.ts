import 'reflect-metadata';
import { createSecretKey, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { AuditChain, AuditEntries, AuditKeys, verifyChain } from '#access';
import { SecretBox } from '#platform';
import { print, round } from './support/figures.js';
import { install } from './support/installation.js';
import { peakMiB, residentMiB } from './support/process-use.js';

/**
 * How many entries of the audit a second are chained, checked and pruned, and how much memory the check takes.
 * `node dist/bench/audit.js [--entries 1000000]`
 */
const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } });
const entries = Number(values.entries);

const installation = await install({ redis: false, worker: false });
const { database, company } = installation;
const keys = new AuditKeys([], new SecretBox([{ id: 'bench', key: createSecretKey(randomBytes(32)) }]));
try {
  await database.query(
    `insert into audit_entry (company, actor, action, kind, record, name, changes)
     select $1, 'bench', 'create', 'activity', gen_random_uuid()::text, 'Flight ' || n,
       json_build_object('name', json_build_object('to', 'Flight ' || n), 'CO2e', json_build_object('to', n::text),
         'startDate', json_build_object('to', '2026-01-31T00:00:00.000Z'), 'unit', json_build_object('to', 'kg'))
     from generate_series(1, ${entries}) n`,
    [company.uuid],
  );
  const chained = await perSecond(() => new AuditChain(database, keys).extend(company.uuid));
  await database.queryAcross('deployment', 'vacuum analyze audit_entry');
  const before = residentMiB(process.pid);
  const checked = await perSecond(async () => {
    const { bad, entries: found } = await verifyChain(database, keys, company.uuid);
    if (bad || found < entries) throw new Error(`The chain is not good: ${JSON.stringify(bad)}`);
  });
  const memory = { beforeMiB: round(before), peakMiB: round(peakMiB(process.pid)) };
  const later = new Date(Date.now() + 60_000);
  const pruned = await perSecond(async () => {
    while ((await new AuditEntries(database, keys).prune(company.uuid, later)) > 0);
  });
  print({ entries, perSecond: { chained, checked, pruned }, memory });
} finally {
  await installation.stop();
}

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return round(entries / ((performance.now() - began) / 1000), 0);
}
