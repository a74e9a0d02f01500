// @module-tag long
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetRow } from '#model/factors';
import { DatasetBindings } from '#products';
import { storeDatasets } from '#factors';
import { Decimal } from '#impacts';
import { CompanyClosing, PublishFootprints } from '#exchange';
import { AuditChain } from '#access';
import { COMPANY_TABLES, distributeAdded, newUuid, SHARED } from '#platform';
import { databaseUrl } from '#embedded';
import { aMaterial, REQUEST_CREATED } from '../../support/companies/builders.js';
import type { Called } from '../../support/companies/call.js';
import { call } from '../../support/companies/call.js';
import { CitusNodes, createCitusDatabase, hasCitus } from '../../support/databases/citus.js';
import { contractCompany } from '../../support/contract/company.js';
import { everythingOf } from '../../support/contract/everything.js';
import { ExchangeCalls } from '../../support/companies/exchange-calls.js';
import { importFile } from '../../support/companies/file-imports.js';
import { RunningCommand } from '../../support/processes/in-process-cli.js';
import { startPactPeer } from '../../support/partners/pact-peer.js';
import { sentStatements } from '../../support/run/sent-statements.js';
import type { Member } from '../../support/companies/service.js';
import { TestService } from '../../support/companies/service.js';
import { spreadStatements } from '../../support/run/spread-statements.js';
import { until } from '../../support/run/until.js';
import { withClient } from '../../support/databases/with-client.js';

const WRITERS = 12;

/** A dataset that every company may use. @returns its uuid */
async function sharedDataset(service: TestService, name: string): Promise<string> {
  const changed = new DatasetBindings(new PublishFootprints('example.test'));
  const database = { owner: SHARED, name, version: '2024', licence: 'CC0', gwpSet: 'AR5', boundary: 'cradle to gate' };
  const figures = { 'GWP-fossil': { A1_A3: new Decimal(2) } };
  const row: DatasetRow = { key: 'steel', name: 'Steel', unit: 'kg', figures, rating: new Decimal(3), taxonomy: [] };
  await service.database.transaction((tx) => storeDatasets(tx, changed, database, [row]));
  const [found] = await service.database.query<{ uuid: string }>(
    `select d.uuid from dataset d join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
     where d.owner = $1 and f.name = $2`,
    [SHARED, name],
  );
  return found?.uuid ?? '';
}

describe.skipIf(!hasCitus())('a database with Citus', () => {
  let nodes: CitusNodes;
  let url: string;
  let operator: Client;
  let service: TestService;
  beforeAll(async () => {
    nodes = await CitusNodes.start();
    await createCitusDatabase(nodes.urls, 'smoke');
    url = databaseUrl(nodes.urls[0] ?? '', 'smoke');
    operator = new Client({ connectionString: url });
    await operator.connect();
  });
  afterAll(async () => {
    await operator?.end();
    await service?.close();
    await nodes?.stop();
  });

  async function migrated(): Promise<string> {
    const command = new RunningCommand(url, ['migrate']);
    command.input.end();
    expect([await command.exitCode, command.notes]).toEqual([0, command.notes]);
    return command.notes;
  }

  it('is not distributed as long as the coordinator is none of its nodes', async () => {
    await createCitusDatabase(nodes.urls, 'unset');
    const unset = databaseUrl(nodes.urls[0] ?? '', 'unset');
    await withClient(unset, (client) =>
      client.query(`select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid = 0`),
    );
    const command = new RunningCommand(unset, ['migrate']);
    command.input.end();
    expect([await command.exitCode, command.notes]).toEqual([1, expect.stringContaining('citus_set_coordinator_host')]);
  });

  it('is distributed by company when it is migrated, and a second time nothing is left to do', async () => {
    expect(await migrated()).toMatch(/^Distributing by company: company, /m);
    const { rows } = await operator.query<{ table: string; by: string | null }>(
      `select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as by from pg_dist_partition`,
    );
    const distributed = new Map(rows.map(({ table, by }) => [table, by]));
    for (const { table, owner, everywhere = false } of COMPANY_TABLES) {
      expect([table, distributed.get(table)]).toEqual([table, everywhere ? null : owner]);
    }
    expect(distributed.get('company')).toBeNull();
    expect(await migrated()).not.toMatch(/Distributing/);
  });

  it('has the settings of an index on every part of it', async () => {
    const { rows } = await operator.query<{ result: string }>(
      `select distinct result from run_command_on_shards('activity', $$
         select coalesce(string_agg(distinct array_to_string(reloptions, ','), ';'), 'none') from pg_class
         where starts_with(relname, 'activity_words_')
       $$)`,
    );
    expect(rows).toEqual([{ result: 'gin_pending_list_limit=128' }]);
  });

  it('distributes a table that a later release adds, with its keys to others', async () => {
    await operator.query('drop table footprint_intake');
    const source = await new DataSource({ type: 'postgres', url }).initialize();
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`create table footprint_intake (company uuid not null references company (uuid), event uuid not null,
      created timestamp(3) with time zone not null default now(), due timestamp(3) with time zone not null default now(),
      attempt integer not null default 0, primary key (company, event))`);
    await distributeAdded(runner);
    await runner.query(`alter table footprint_intake add foreign key (company, event)
      references exchange_event (company, uuid) on delete cascade`);
    await runner.commitTransaction();
    await runner.release();
    await source.destroy();
    expect(await migrated()).not.toMatch(/Distributing/);
  });

  it('distributes a table that a later release adds without them, and waits for whoever reads that', async () => {
    await operator.query('drop table footprint_intake');
    await operator.query(`create table footprint_intake (company uuid not null references company (uuid), event uuid not null,
      created timestamp(3) with time zone not null default now(), due timestamp(3) with time zone not null default now(),
      attempt integer not null default 0, primary key (company, event))`);
    await operator.query('begin; select from footprint_intake');
    const command = new RunningCommand(url, ['migrate']);
    command.input.end();
    await until('it has tried', () => /^Distributing: a table .* is in use by .*; trying again/m.test(command.notes));
    await operator.query('commit');
    expect([await command.exitCode, command.notes]).toEqual([
      0,
      expect.stringMatching(/^Distributing by company: footprint_intake$/m),
    ]);
    await operator.query('alter table footprint_intake drop constraint footprint_intake_company_fkey');
  });

  it('serves companies with everything that one can have, and deletes one wholly', async () => {
    service = await TestService.start({}, { url, drop: () => Promise.resolve() });
    const worker = await service.startWorker();
    const gone = await contractCompany(service, 'gone');
    const stays = await contractCompany(service, 'stays');
    for (const { member } of [gone, stays]) await service.context.get(AuditChain).extend(member.company.uuid);
    await everythingOf(service.url, gone);
    const others = await everythingOf(service.url, stays);

    const { uuid } = gone.member.company;
    await new CompanyClosing(service.database).close(uuid, 30);
    await service.database.query(`update company set delete_after = now() - interval '1 minute' where uuid = $1`, [
      uuid,
    ]);
    const isThere = async () =>
      (await service.database.query('select from company where uuid = $1', [uuid])).length > 0;
    await until('the company is gone', async () => !(await isThere()));
    await worker.close();
    expect(await everythingOf(service.url, stays)).toEqual(others);
  });

  it('answers a partner, and imports a file', async () => {
    const worker = await service.startWorker();
    const peer = await startPactPeer();
    const member = await service.member('acme');
    const { token } = member;
    await service.addDataSource(member, peer);
    const body = aMaterial({ sku: 'G-1' });
    expect((await call('POST', `${service.url}/api/v1/material`, { token, body })).status).toBe(200);
    const exchange = new ExchangeCalls(service.url, member);
    const { id } = await exchange.found(await exchange.receive(REQUEST_CREATED, peer.url, { productId: 'G-1' }));
    expect(await exchange.untilState(id, 'delivered')).toMatchObject({ answer: { kind: 'fulfilled' } });
    const file = { content: 'name,unit\nBolt,kg\n' };
    expect(await importFile(service.url, member, 'kind=material', file)).toMatchObject({ state: 'done' });
    await worker.close();
    await peer.close();
  });

  it('lets twelve writers of several companies publish elements and bind them to a shared dataset at once', async () => {
    const dataset = await sharedDataset(service, 'Factors');
    const companies = await Promise.all(['first', 'second', 'third'].map((name) => service.member(name)));
    const statistics = `select deadlocks::int from pg_stat_database where datname = current_database()`;
    const before = (await operator.query<{ deadlocks: number }>(statistics)).rows;
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        const { token } = companies[writer % companies.length] as Member;
        const answered: Called[] = [];
        for (let nth = 0; nth < 4; nth++) {
          const headers: Record<string, string> = nth % 2 === 0 ? {} : { 'Idempotency-Key': newUuid() };
          const body = writer % 2 === 0 ? aMaterial() : { name: `Bound ${writer} ${nth}`, dataset: { uuid: dataset } };
          answered.push(await call('POST', `${service.url}/api/v1/material`, { token, body, headers }));
        }
        return answered;
      }),
    );
    for (const { status, text } of answers.flat()) expect([status, text]).toEqual([200, text]);
    expect((await operator.query(statistics)).rows).toEqual(before);
    const { rows } = await operator.query<{ bound: number; published: number }>(
      `select (select count(*)::int from element where dataset = $1) as bound, (select count(*)::int from published_footprint
         where company = any($2::uuid[])) as published`,
      [dataset, companies.map(({ company }) => company.uuid)],
    );
    expect(rows).toEqual([{ bound: 24, published: 48 }]);
  });

  it('holds a company and datasets against those who write them, but not against each other', async () => {
    const { company } = await service.member('held');
    const dataset = await sharedDataset(service, 'Held factors');
    const [one, other] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    await Promise.all([one.connect(), other.connect()]);
    const held = async (on: Client, keyOnly: boolean) => {
      const { rows } = await on.query<{ company: string; dataset: string; name: string }>(
        `select c.uuid as company, (d.held_dataset).uuid as dataset, (d.held_database).name from held_company($1, $4) c,
           held_datasets(array[$2::uuid], array[$3::uuid], $4) d`,
        [company.uuid, SHARED, dataset, keyOnly],
      );
      return rows;
    };
    /** Whether a statement of another session waits for what is held. */
    const waits = async (statement: string) => {
      await operator.query(`begin; set local lock_timeout = '300ms'`);
      const fault = await operator.query(statement).catch(({ code }: { code: string }) => code);
      await operator.query('rollback');
      return fault === '55P03' ? 'waits' : typeof fault === 'string' ? fault : 'goes on';
    };
    const writes = [
      `update company set name = 'New' where uuid = '${company.uuid}'`,
      `select from company where uuid = '${company.uuid}' for update`,
      `update dataset set name = 'New' where owner = '${SHARED}' and uuid = '${dataset}'`,
      `select from dataset where owner = '${SHARED}' and uuid = '${dataset}' for update`,
      `update factor_database set name = 'New' where owner = '${SHARED}' and name = 'Held factors'`,
    ];
    const outcomes = async () => {
      const found: string[] = [];
      for (const write of writes) found.push(await waits(write));
      return found;
    };
    try {
      for (const [keyOnly, expected] of [
        [false, ['waits', 'waits', 'waits', 'waits', 'waits']],
        [true, ['goes on', 'waits', 'goes on', 'waits', 'goes on']],
      ] as const) {
        await Promise.all([one.query('begin'), other.query('begin')]);
        const row = [{ company: company.uuid, dataset, name: 'Held factors' }];
        expect([await held(one, keyOnly), await held(other, keyOnly)]).toEqual([row, row]);
        expect(await outcomes()).toEqual(expected);
        await Promise.all([one.query('rollback'), other.query('rollback')]);
      }
      // What is being written is skipped, as an import of the database.
      await operator.query(
        `begin; update factor_database set name = 'Newer' where owner = '${SHARED}' and name = 'Held factors'`,
      );
      const skipped = `select held_datasets(array[$1::uuid], array[$2::uuid], false)`;
      expect((await one.query(skipped, [SHARED, dataset])).rows).toEqual([]);
      await operator.query('commit');
      expect((await held(one, false))[0]).toMatchObject({ dataset, name: 'Newer' });
    } finally {
      await Promise.all([one.end(), other.end()]);
    }
  });

  it('was asked for one part of a table, by every statement of a company', async () => {
    const sent = sentStatements();
    expect(sent.length).toBeGreaterThan(300);
    expect(await spreadStatements(url, sent)).toEqual([]);
    // What spans companies is found.
    const text = 'select uuid from activity where company = any(array[$1, $2]::uuid[])';
    const values = ['11111111-1111-4111-8111-111111111111', '99999999-9999-4999-8999-999999999999'];
    expect(await spreadStatements(url, [{ text, values }])).toEqual([`Asks 2 parts of a table: ${text}`]);
  });
});
