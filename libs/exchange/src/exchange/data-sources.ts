import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Checked } from '#faults';
import { Conflict, Missing } from '#faults';
import type { CompanyId, Expected, Tx } from '#platform';
import type { Trail } from '#access';
import { Database, isUuid, newUuid, requireExpected, SecretBox, violatedUnique } from '#platform';
import { differences, recordChange, SECRET_CHANGED } from '#access';
import { sourceKey } from '#model/exchange';
import type { Target } from '../outbound/target.js';
import type { DataSource, DataSourceInput, DataSourcePatch } from './data-source.js';
import { requireAddresses, requireSecret, secretPlace } from './data-source.js';

/** The columns of a data source that are needed to call it. */
export interface TargetColumns {
  uuid: string;
  url_key: string;
  auth_url: string | null;
  client_id: string;
  secret: Buffer;
  updated: Date;
}

@Injectable()
export class DataSources {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  /** @throws Invalid, or Conflict if the name or the URL is taken */
  async add(company: CompanyId, input: DataSourceInput): Promise<DataSource> {
    const { name, url, authUrl = null, eventOrganisation = null, clientId, clientSecret } = input;
    const acceptJsonEvents = input.acceptJsonEvents ?? false;
    const urlKey = requireAddresses({ url, authUrl });
    const uuid = newUuid();
    const secret = this.box.seal(clientSecret, secretPlace(company, uuid));
    try {
      await this.database.transaction(async (tx) => {
        await tx.query(
          `insert into data_source
             (company, uuid, name, url, url_key, auth_url, event_organisation, accept_json_events, client_id, secret)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [company, uuid, name, url, urlKey, authUrl, eventOrganisation, acceptJsonEvents, clientId, secret],
        );
        const changes = differences({}, trailOf({ name, url, authUrl, eventOrganisation, acceptJsonEvents, clientId }));
        await recordChange(tx, company, { action: 'create', kind: 'dataSource', record: uuid, name, changes });
      });
    } catch (error) {
      throw await this.takenBy(company, input, error);
    }
    return this.get(company, uuid);
  }

  /**
   * Tokens of the old settings are not used any more, since the key of a cached token contains the time of the change.
   * A given secret is sealed again even if it is the same, so that it can be brought under the newest key.
   * @throws Missing, Outdated, Invalid, or Conflict if the name or the URL is taken
   */
  async update(
    company: CompanyId,
    uuid: string,
    body: Checked<DataSourcePatch>,
    expected?: Expected,
  ): Promise<DataSource> {
    const place = secretPlace(company, uuid);
    try {
      await this.database.transaction(async (tx) => {
        const [current] = await tx.query<DataSource & { secret: Buffer }>(SELECT_FOR_UPDATE, [company, uuid]);
        if (!current) throw new Missing(`No data source ${uuid}.`);
        requireExpected(expected, current.revision);
        const patch = requireSecret(current, body);
        const { name = current.name, url = current.url, authUrl = current.authUrl } = patch;
        const { eventOrganisation = current.eventOrganisation, clientId = current.clientId, clientSecret } = patch;
        const acceptJsonEvents =
          patch.acceptJsonEvents === undefined ? current.acceptJsonEvents : !!patch.acceptJsonEvents;
        const urlKey = requireAddresses({ url, authUrl });
        const isNewSecret = clientSecret !== undefined && !this.holds(current.secret, place, clientSecret);
        const now = { name, url, authUrl, eventOrganisation, acceptJsonEvents, clientId };
        const isChanged = !isDeepStrictEqual({ ...current, ...now }, { ...current }) || isNewSecret;
        if (!isChanged && clientSecret === undefined) return;
        const secret = clientSecret === undefined ? null : this.box.seal(clientSecret, place);
        const columns = [name, url, urlKey, authUrl, eventOrganisation, acceptJsonEvents, clientId, secret];
        const later = new Date(current.updated.getTime() + 1);
        await tx.query(UPDATE, [company, uuid, ...columns, isChanged, later]);
        if (!isChanged) return;
        await tx.query('delete from data_source_test where company = $1 and data_source = $2', [company, uuid]);
        const changes = differences(trailOf(current), trailOf(now));
        if (isNewSecret) changes['clientSecret'] = SECRET_CHANGED;
        await recordChange(tx, company, { action: 'update', kind: 'dataSource', record: uuid, name, changes });
      });
    } catch (error) {
      throw await this.takenBy(company, body.fields, error, uuid);
    }
    return this.get(company, uuid);
  }

  list(company: CompanyId): Promise<DataSource[]> {
    return this.database.query<DataSource>(`${SELECT} order by created, uuid`, [company]);
  }

  /** By uuid or by name. @throws Missing */
  async get(company: CompanyId, uuidOrName: string): Promise<DataSource> {
    const column = isUuid(uuidOrName) ? 'uuid' : 'name';
    const [found] = await this.database.query<DataSource>(`${SELECT} and ${column} = $2`, [company, uuidOrName]);
    if (!found) throw new Missing(`No data source ${uuidOrName}.`);
    return found;
  }

  /**
   * Deliveries that wait for it are not made any more, its grants go with it, and its clients belong to nobody.
   * @throws Missing, Outdated
   */
  async remove(company: CompanyId, uuidOrName: string, expected?: Expected): Promise<void> {
    const { uuid } = await this.get(company, uuidOrName);
    await this.database.transaction(async (tx) => {
      const [was] = await tx.query<DataSource>(SELECT_FOR_UPDATE, [company, uuid]);
      if (!was) throw new Missing(`No data source ${uuid}.`);
      requireExpected(expected, was.revision);
      await releaseGrants(tx, company, uuid);
      await releaseClients(tx, company, uuid);
      await tx.query(`delete from data_source where company = $1 and uuid = $2`, [company, uuid]);
      const changes = differences(trailOf(was), {});
      await recordChange(tx, company, { action: 'delete', kind: 'dataSource', record: uuid, name: was.name, changes });
    });
  }

  /** The address and the credentials for calling a data source. @throws Missing */
  async target(company: CompanyId, uuid: string): Promise<Target> {
    const [row] = await this.database.query<TargetColumns>(
      `select uuid, url_key, auth_url, client_id, secret, updated from data_source where company = $1 and uuid = $2`,
      [company, uuid],
    );
    if (!row) throw new Missing(`No data source ${uuid}.`);
    return this.targetOf(company, row);
  }

  targetOf(company: CompanyId, row: TargetColumns): Target {
    return {
      key: `${row.uuid} ${row.updated.getTime()}`,
      url: row.url_key,
      authUrl: row.auth_url ?? undefined,
      clientId: row.client_id,
      clientSecret: this.box.open(row.secret, secretPlace(company, row.uuid)),
    };
  }

  /** Turns the fault of a write into a Conflict if another data source has the name or the URL. */
  private async takenBy(
    company: CompanyId,
    { name, url = '' }: DataSourcePatch,
    error: unknown,
    uuid?: string,
  ): Promise<unknown> {
    if (!violatedUnique(error)) return error;
    const [holder] = await this.database.query<{ uuid: string }>(
      `select uuid from data_source where company = $1 and (name = $2 or url_key = $3) and uuid is distinct from $4::uuid
       order by created`,
      [company, name ?? null, sourceKey(url) ?? null, uuid ?? null],
    );
    return new Conflict(`The data source ${holder?.uuid ?? 'of another writer'} has this name or this URL.`);
  }

  /** Whether this is the sealed secret. False if no key opens it any more. */
  private holds(sealed: Buffer, place: string, secret: string): boolean {
    try {
      return this.box.open(sealed, place) === secret;
    } catch {
      return false;
    }
  }
}

async function releaseGrants(tx: Tx, company: CompanyId, uuid: string): Promise<void> {
  const gone = await tx.query('delete from footprint_grant where company = $1 and data_source = $2 returning uuid', [
    company,
    uuid,
  ]);
  if (gone.length === 0) return;
  await recordChange(tx, company, { action: 'delete', kind: 'grant', counts: { deleted: gone.length } });
}

async function releaseClients(tx: Tx, company: CompanyId, uuid: string): Promise<void> {
  const released = await tx.query<{ id: string; name: string }>(
    'update client set data_source = null where company = $1 and data_source = $2 returning id, name',
    [company, uuid],
  );
  const changes = differences({ dataSource: uuid }, {});
  for (const { id, name } of released) {
    await recordChange(tx, company, { action: 'update', kind: 'client', record: id, name, changes });
  }
}

/** What the audit shows of a data source. */
function trailOf(source: Omit<DataSource, 'uuid' | 'created' | 'updated' | 'revision' | 'lastTest'>): Trail {
  const { name, url, authUrl, eventOrganisation, acceptJsonEvents, clientId } = source;
  const optional = { authUrl: authUrl ?? undefined, eventOrganisation: eventOrganisation ?? undefined };
  return { name, url, ...optional, acceptJsonEvents, clientId };
}

const COLUMNS = `uuid, name, url, auth_url as "authUrl", event_organisation as "eventOrganisation",
  accept_json_events as "acceptJsonEvents",  client_id as "clientId", created, updated, revision,
  (select json_build_object('requested', t.requested, 'began', t.began, 'finished', t.finished, 'works', t.works, 'steps', t.steps)
   from data_source_test t where t.company = $1 and t.data_source = data_source.uuid) as "lastTest"`;

const SELECT = `select ${COLUMNS} from data_source where company = $1`;

const SELECT_FOR_UPDATE = `select ${COLUMNS}, secret from data_source where company = $1 and uuid = $2 for update`;

/** Raises `updated` even if two changes happen within a millisecond, since the keys of cached tokens contain it. */
const UPDATE = `
  update data_source set name = $3, url = $4, url_key = $5, auth_url = $6, event_organisation = $7, accept_json_events = $8,
    client_id = $9, secret = coalesce($10, secret),
    updated = case when $11 then greatest(clock.at, $12::timestamptz) else updated end,
    revision = revision + $11::boolean::integer
  from (select clock_timestamp() as at) clock
  where company = $1 and uuid = $2`;
