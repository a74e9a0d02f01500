// @module-tag postgresql-15
import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Database, Outbound, readInstallation } from '#platform';
import { isOnCitus } from '../../support/databases/citus.js';
import type { TestDatabase } from '../../support/databases/database.js';
import { cloneDatabase } from '../../support/databases/database.js';
import { withClient } from '../../support/databases/with-client.js';
import { isSecret } from '../../support/run/known-secrets.js';

/** A role that may do with rows what apps do, and nothing else. */
const role = `app_${randomBytes(4).toString('hex')}`;
const password = randomBytes(12).toString('hex');

let clone: TestDatabase;
let database: Database;

const onServer = (sql: string) => withClient(inject('databases').serverUrl, (client) => client.query(sql));
const asOwner = (sql: string) => withClient(clone.url, (client) => client.query(sql));
const reads = () => readInstallation(database);

/** As a process that starts. */
async function whyStopped(setting?: 'on' | 'off'): Promise<string | undefined> {
  return new Outbound(database, setting).whyStopped();
}

// Citus takes a role to its nodes only from a database that is distributed.
describe.skipIf(isOnCitus())('the database of an installation', () => {
  beforeAll(async () => {
    Logger.overrideLogger(false);
    isSecret(password);
    clone = await cloneDatabase();
    await onServer(`create role ${role} login password '${password}'`);
    await asOwner(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const url = Object.assign(new URL(clone.url), { username: role, password });
    database = await Database.open(url.href, { poolSize: 2 });
  });
  afterAll(async () => {
    Logger.overrideLogger(undefined as never);
    await database?.close();
    await clone?.drop();
    await onServer(`drop role if exists ${role}`);
  });

  it('is noted by the first process, whose role needs no right of its own for it', async () => {
    expect((await reads()).is).toBe('new');
    expect(await whyStopped()).toBeUndefined();
    const { is, here, noted } = await reads();
    expect([is, here.system, noted]).toEqual([
      'same',
      expect.stringMatching(/^\d{15,}$/),
      expect.objectContaining(here),
    ]);
  });

  it('is another one where the server or the oid differs', async () => {
    for (const change of ["system_identifier = '1'", 'database_oid = 1']) {
      await asOwner('delete from installation');
      await whyStopped();
      await asOwner(`update installation set ${change}`);
      expect([change, await whyStopped()]).toEqual([change, 'copy']);
      // Nobody but a person says that it is the own one.
      expect([change, await whyStopped()]).toEqual([change, 'copy']);
    }
    expect(await whyStopped('off')).toBe('setting');
  });

  it('is taken for the own one where nobody can tell, but for a clone on the same server', async () => {
    await asOwner('delete from installation');
    await whyStopped();
    await asOwner('revoke execute on function pg_control_system() from public');
    expect([(await reads()).is, await whyStopped()]).toEqual(['unsure', undefined]);
    await asOwner('update installation set database_oid = 1');
    expect([(await reads()).is, await whyStopped()]).toEqual(['other', 'copy']);
    await asOwner(`grant execute on function pg_control_system() to ${role}`);
    await asOwner('delete from installation');
    expect([await whyStopped(), (await reads()).is]).toEqual([undefined, 'same']);
  });

  it('is taken for the own one where the role may not read what was noted', async () => {
    await asOwner(`update installation set database_oid = 1`);
    await asOwner(`revoke all on installation from ${role}`);
    expect(await whyStopped()).toBeUndefined();
    await asOwner(`grant select on installation to ${role}`);
    expect(await whyStopped()).toBe('copy');
  });

  it('is not known before it was migrated: nothing goes out', async () => {
    await asOwner('alter table installation rename to elsewhere');
    expect(await whyStopped()).toBe('unread');
    await asOwner('alter table elsewhere rename to installation');
  });
});
