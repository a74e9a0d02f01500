import { Injectable } from '@nestjs/common';
import { Conflict, Invalid, Missing } from '#faults';
import type { Trail } from '../audit/changes.js';
import { differences } from '../audit/changes.js';
import { recordChange } from '../audit/record-change.js';
import type { CompanyId, Tx } from '#platform';
import { isOpenCompany } from '../company/is-open.js';
import { Database, isUuid, newSecret } from '#platform';
import type {
  ActiveClient,
  Client,
  ClientLimits,
  ClientSettings,
  ClientValidity,
  IssuedCredentials,
} from './client.js';
import { UNLIMITED } from './client.js';
import { credentialHash, isCredential, newApiKey, newClientId, sameHash } from './credentials.js';
import type { Permission } from './permissions.js';
import { isSession } from './refresh-tokens.js';
import type { RotatedClient } from './rotate-clients.js';
import { rotateClients } from './rotate-clients.js';

const NO_SUCH_CLIENT = Buffer.alloc(32);

@Injectable()
export class Clients {
  constructor(private readonly database: Database) {}

  async create(
    company: CompanyId,
    name: string,
    permissions: readonly Permission[],
    withApiKey: boolean,
    { dataSource = null, ...limits }: Partial<ClientLimits> & { dataSource?: string | null } = {},
  ): Promise<IssuedCredentials> {
    const clientId = newClientId(company);
    const clientSecret = newSecret();
    const apiKey = withApiKey ? newApiKey(company) : undefined;
    const settings = { name, permissions, ...UNLIMITED, ...limits, dataSource };
    await this.database.transaction(async (tx) => {
      await requireDataSource(tx, company, dataSource);
      await tx.query(CREATE, [
        ...([company, clientId, ...columnsOf(settings)] as const),
        ...[credentialHash(clientId, clientSecret), apiKey && credentialHash(company, apiKey)],
      ]);
      const changes = differences({}, { ...trailOf(settings), hasApiKey: withApiKey });
      await recordChange(tx, company, { action: 'create', kind: 'client', record: clientId, name, changes });
    });
    return apiKey ? { clientId, clientSecret, apiKey } : { clientId, clientSecret };
  }

  list(company: CompanyId): Promise<Client[]> {
    return this.database.query<Client>(`select ${CLIENT} from client where company = $1 order by created, id`, [
      company,
    ]);
  }

  /** @throws Missing */
  async get(company: CompanyId, clientId: string): Promise<Client> {
    const [client] = await this.database.query<Client>(READ, [company, clientId]);
    if (!client) throw new Missing(`No client ${clientId}.`);
    return client;
  }

  /**
   * Changes what is named; all else stays. It holds within 60 s, also for tokens that were issued before: they lose the
   * permissions that the client loses, and never get more. @throws Missing, Conflict if the client is revoked
   */
  async change(company: CompanyId, clientId: string, changes: Partial<ClientSettings>): Promise<Client> {
    return this.database.transaction(async (tx) => {
      const [was] = await tx.query<Client>(`${READ} for no key update`, [company, clientId]);
      if (!was) throw new Missing(`No client ${clientId}.`);
      if (was.revoked) throw new Conflict(`The client ${clientId} is revoked.`);
      const settings = { ...was, ...changes };
      const differ = differences(trailOf(was), trailOf(settings));
      if (Object.keys(differ).length === 0) return was;
      await requireDataSource(tx, company, settings.dataSource);
      await tx.query(CHANGE, [company, clientId, ...columnsOf(settings)]);
      const [changed] = await tx.query<Client>(READ, [company, clientId]);
      const { name } = settings;
      await recordChange(tx, company, { action: 'update', kind: 'client', record: clientId, name, changes: differ });
      return changed ?? was;
    });
  }

  /** The client's tokens and API key stop working within 60 s. @throws Missing */
  async revoke(company: CompanyId, clientId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [was] = await tx.query<Pick<Client, 'name' | 'revoked'>>(
        `select name, revoked from client where company = $1 and id = $2 for update`,
        [company, clientId],
      );
      if (!was) throw new Missing(`No client ${clientId}.`);
      await tx.query(`delete from refresh_token where company = $1 and client = $2`, [company, clientId]);
      if (was.revoked) return;
      await tx.query(`update client set revoked = now() where company = $1 and id = $2`, [company, clientId]);
      await recordChange(tx, company, { action: 'revoke', kind: 'client', record: clientId, name: was.name });
    });
  }

  /**
   * Issues a new secret, and a new API key if the client had one.
   * @param keepOldSeconds how long the credentials work that are replaced; absent: not at all
   * @throws Missing
   */
  async rotate(company: CompanyId, clientId: string, keepOldSeconds?: number): Promise<IssuedCredentials> {
    const [rotated] = await this.database.transaction((tx) => rotateClients(tx, company, [clientId], keepOldSeconds));
    if (!rotated) throw new Missing(`No client ${clientId} that is not revoked.`);
    const { name: _, ...issued } = rotated;
    return issued;
  }

  /**
   * Does the same for every client of a company that is not revoked, all or none. Expired clients are among them, since
   * their old secrets would work again if one is given more time.
   */
  rotateAll(company: CompanyId, keepOldSeconds?: number): Promise<RotatedClient[]> {
    return this.database.transaction(async (tx) => {
      const clients = await tx.query<{ id: string }>(
        `select id from client where company = $1 and revoked is null order by created, id for no key update`,
        [company],
      );
      const ids = clients.map(({ id }) => id);
      return rotateClients(tx, company, ids, keepOldSeconds);
    });
  }

  /**
   * Returns undefined if the secret is wrong or the client may not act. An unknown client costs as much work as a wrong
   * secret, so that timing does not reveal which client ids exist.
   */
  async authenticate(company: CompanyId, clientId: string, secret: string): Promise<ActiveClient | undefined> {
    const [found] = await this.database.query<ActiveRow & { hash: Buffer; oldHash: Buffer | null }>(
      `select ${ACTIVE}, expires, secret_hash as hash, case when old_until > now() then old_secret_hash end as "oldHash"
       from client where company = $1 and id = $2 and ${MAY_ACT}`,
      [company, isCredential(clientId) ? clientId : ''],
    );
    const given = credentialHash(clientId, secret);
    const isPresent = sameHash(found?.hash ?? NO_SUCH_CLIENT, given);
    const isOld = sameHash(found?.oldHash ?? NO_SUCH_CLIENT, given);
    return found && (isPresent || isOld) ? activeClient(found) : undefined;
  }

  /** The client with this API key, if it may act. An old key counts as expiring when it stops working. */
  async byApiKey(company: CompanyId, apiKey: string): Promise<ActiveClient | undefined> {
    const [found] = await this.database.query<ActiveRow>(
      `select ${ACTIVE}, case when api_key_hash = $2 then expires else least(expires, old_until) end as expires
       from client where company = $1 and ${MAY_ACT}
         and (api_key_hash = $2 or (old_api_key_hash = $2 and old_until > now()))`,
      [company, credentialHash(company, apiKey)],
    );
    return found && activeClient(found);
  }

  /** The client, if it may act. */
  async active(company: CompanyId, clientId: string): Promise<ActiveClient | undefined> {
    const validity = await this.validity(company, clientId);
    return validity?.kind === 'active' ? validity.client : undefined;
  }

  /**
   * Whether a token of the client still works. Undefined: not now, but it may again, such as when the client has expired.
   * @param session the session that the token is of
   */
  async validity(company: CompanyId, clientId: string, session?: string): Promise<ClientValidity | undefined> {
    const hasEnded = session === undefined ? 'false' : `not ${isSession('$1', '$2', '$3')}`;
    const [found] = await this.database.query<ActiveRow & { isOver: boolean; mayAct: boolean }>(
      `select ${ACTIVE}, expires, ${MAY_ACT} as "mayAct", revoked is not null or ${hasEnded} as "isOver"
       from client where company = $1 and id = $2`,
      session === undefined ? [company, clientId] : [company, clientId, session],
    );
    if (found?.isOver) return { kind: 'over' };
    return found?.mayAct ? { kind: 'active', client: activeClient(found) } : undefined;
  }
}

/** Locks the data source until the transaction ends, so that nobody deletes it meanwhile. @throws Invalid if there is none */
async function requireDataSource(tx: Tx, company: CompanyId, dataSource: string | null): Promise<void> {
  if (dataSource === null) return;
  const found = isUuid(dataSource)
    ? await tx.query('select from data_source where company = $1 and uuid = $2 for key share', [company, dataSource])
    : [];
  if (found.length === 0) throw new Invalid({ field: 'dataSource.uuid', message: 'names no data source' });
}

type ActiveRow = Omit<ActiveClient, 'limits'> & ClientLimits;

function activeClient({ id, permissions, acceptJsonEvents, ...limits }: ActiveRow): ActiveClient {
  const { expires, requestsPerMinute, concurrent } = limits;
  return { id, permissions, acceptJsonEvents, limits: { expires, requestsPerMinute, concurrent } };
}

/** The condition that a client may act; `$1` is its company. */
const MAY_ACT = `revoked is null and (expires is null or expires > now()) and ${isOpenCompany('$1')}`;

const LIMITED = 'id, permissions, requests_per_minute as "requestsPerMinute", concurrent';

const OF_DATA_SOURCE = 'from data_source s where s.company = $1 and s.uuid = client.data_source';

const ACTIVE = `${LIMITED}, coalesce((select s.accept_json_events ${OF_DATA_SOURCE}), false) as "acceptJsonEvents"`;

const CLIENT = `${LIMITED}, name, data_source as "dataSource", (select s.name ${OF_DATA_SOURCE}) as "dataSourceName", api_key_hash is not null as "hasApiKey", created, revoked, expires, last_used as "lastUsed",
  case when old_until > now() then old_until end as "oldUntil"`;

function columnsOf(settings: ClientSettings): unknown[] {
  const { name, permissions, expires, requestsPerMinute, concurrent, dataSource } = settings;
  return [name, permissions, expires, requestsPerMinute, concurrent, dataSource];
}

/** The settings as the audit keeps them. */
function trailOf(settings: ClientSettings): Trail {
  const { name, permissions, expires, requestsPerMinute, concurrent } = settings;
  const limits = { requestsPerMinute: requestsPerMinute ?? undefined, concurrent: concurrent ?? undefined };
  const dataSource = settings.dataSource ?? undefined;
  return { name, permissions, expires: expires?.toISOString(), ...limits, dataSource };
}

const SETTINGS = 'name, permissions, expires, requests_per_minute, concurrent, data_source';

const CREATE = `
  insert into client (company, id, ${SETTINGS}, secret_hash, api_key_hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const READ = `select ${CLIENT} from client where company = $1 and id = $2`;

const CHANGE = `
  update client set (${SETTINGS}) = ($3, $4, $5, $6, $7, $8) where company = $1 and id = $2`;
