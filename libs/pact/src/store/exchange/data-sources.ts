import { isDeepStrictEqual } from 'node:util';
import { Conflict, Faults, Invalid, Missing } from '#faults';
import type { Checked, FieldFault } from '#faults';
import type { CompanyId, Database, Expected, SecretBox } from '#platform';
import { isUuid, newUuid, outdated, requireExpected, violatedUnique } from '#platform';
import { leadsElsewhere, PARTNER_URL, TOKEN_URL } from '../../model/data-source-rules.js';
import { sourceKey } from '../../model/source-address.js';
import type { Target } from '../outbound/target.js';
import { DataSource } from './data-source.js';

export interface NewDataSource {
  name: string;
  url: string;
  authUrl?: string;
  /** The organisation word in the types of requests sent there; absent: the usual one. */
  eventOrganisation?: string;
  clientId: string;
  clientSecret: string;
}

type Optional = 'authUrl' | 'eventOrganisation';

/** What is absent stays; a null takes back the token endpoint, which is then discovered, or the organisation word. */
export type DataSourceChange = Partial<Omit<NewDataSource, Optional>> & { [Field in Optional]?: string | null };

/** What of a data source may be shown: all but the secret. */
export type ShownDataSource = Omit<DataSource, 'company' | 'urlKey' | 'secret'>;

export class DataSources {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {}

  /** @throws Invalid, Conflict when the name or the URL is taken */
  async add(company: CompanyId, said: NewDataSource): Promise<ShownDataSource> {
    const urlKey = requireAddresses(said);
    const uuid = newUuid();
    try {
      await this.database.query(
        `insert into data_source (company, uuid, name, url, url_key, auth_url, event_organisation, client_id, secret)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          company,
          uuid,
          said.name,
          said.url,
          urlKey,
          said.authUrl ?? null,
          said.eventOrganisation ?? null,
          said.clientId,
          this.box.seal(said.clientSecret, place(company, uuid)),
        ],
      );
    } catch (error) {
      throw await this.takenBy(company, said, error);
    }
    return this.get(company, uuid);
  }

  /**
   * Tokens of the old settings are not used any more, since their key holds the time of the change. A secret that was said
   * is sealed anew even where it is the same, so that it can be brought under the newest key.
   * @throws Missing, Outdated, Invalid, Conflict when the name or the URL is taken
   */
  async update(
    company: CompanyId,
    uuid: string,
    body: Checked<DataSourceChange>,
    expected?: Expected,
  ): Promise<ShownDataSource> {
    try {
      await this.database.transaction(async (tx) => {
        const [was] = await tx.query<HeldDataSource>(HELD, [company, uuid]);
        if (!was) throw new Missing(`No data source ${uuid}.`);
        requireExpected(expected, was.revision);
        const said = requireSecret(was, body);
        const { name = was.name, url = was.url, authUrl = was.authUrl, clientId = was.clientId, clientSecret } = said;
        const { eventOrganisation = was.eventOrganisation } = said;
        const urlKey = requireAddresses({ url, authUrl: authUrl ?? undefined });
        const at = place(company, uuid);
        const isOther =
          !isDeepStrictEqual({ ...was, name, url, authUrl, eventOrganisation, clientId }, { ...was }) ||
          (clientSecret !== undefined && !this.holds(was.secret, at, clientSecret));
        if (!isOther && clientSecret === undefined) return;
        const secret = clientSecret === undefined ? null : this.box.seal(clientSecret, at);
        await tx.query(UPDATE, [
          company,
          uuid,
          name,
          url,
          urlKey,
          authUrl,
          eventOrganisation,
          clientId,
          secret,
          isOther,
        ]);
      });
    } catch (error) {
      throw await this.takenBy(company, body.fields, error, uuid);
    }
    return this.get(company, uuid);
  }

  async list(company: CompanyId): Promise<ShownDataSource[]> {
    const found = await this.database.entities(DataSource, (all) =>
      all.find({ where: { company }, order: { created: 'ASC', uuid: 'ASC' } }),
    );
    return found.map(shown);
  }

  /** By uuid or by name. @throws Missing */
  async get(company: CompanyId, uuidOrName: string): Promise<ShownDataSource> {
    const found = await this.database.entities(DataSource, (all) =>
      all.findOneBy(isUuid(uuidOrName) ? { company, uuid: uuidOrName } : { company, name: uuidOrName }),
    );
    if (!found) throw new Missing(`No data source ${uuidOrName}.`);
    return shown(found);
  }

  /** What waits for it is not answered any more. @throws Missing, Outdated */
  async remove(company: CompanyId, uuidOrName: string, expected?: Expected): Promise<void> {
    const { uuid } = await this.get(company, uuidOrName);
    const removed = await this.database.query(
      `delete from data_source where company = $1 and uuid = $2 and ($3::bigint[] is null or revision = any($3)) returning 1`,
      [company, uuid, expected],
    );
    if (removed.length > 0) return;
    await this.get(company, uuid);
    throw outdated();
  }

  /** Where and with what credentials a data source is spoken to. @throws Missing */
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
      clientSecret: this.box.open(row.secret, place(company, row.uuid)),
    };
  }

  /** The error of a write, in words where another data source has the name or the URL. */
  private async takenBy(
    company: CompanyId,
    { name, url = '' }: DataSourceChange,
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

  /** What can't be opened any more holds no secret that could be kept. */
  private holds(sealed: Buffer, at: string, secret: string): boolean {
    try {
      return this.box.open(sealed, at) === secret;
    } catch {
      return false;
    }
  }
}

export interface TargetColumns {
  uuid: string;
  url_key: string;
  auth_url: string | null;
  client_id: string;
  secret: Buffer;
  updated: Date;
}

/** What the secret of a data source is sealed for. */
export function place(company: CompanyId, uuid: string): string {
  return `data_source ${company} ${uuid}`;
}

function shown(source: DataSource): ShownDataSource {
  const { uuid, name, url, authUrl, eventOrganisation, clientId, created, updated, revision } = source;
  return { uuid, name, url, authUrl, eventOrganisation, clientId, created, updated, revision };
}

function requireAddresses({ url, authUrl }: Pick<NewDataSource, 'url' | 'authUrl'>): string {
  const faults: FieldFault[] = [];
  if (PARTNER_URL.read(url) === undefined) faults.push({ field: 'url', message: PARTNER_URL.rule });
  if (authUrl !== undefined && TOKEN_URL.read(authUrl) === undefined) {
    faults.push({ field: 'authUrl', message: TOKEN_URL.rule });
  }
  const key = sourceKey(url);
  if (faults.length > 0 || key === undefined) throw new Invalid(faults);
  return key;
}

type HeldDataSource = Pick<
  DataSource,
  'name' | 'url' | 'authUrl' | 'eventOrganisation' | 'clientId' | 'secret' | 'revision'
>;

const HELD = `
  select name, url, auth_url as "authUrl", event_organisation as "eventOrganisation", client_id as "clientId", secret, revision
  from data_source where company = $1 and uuid = $2 for update`;

/** Two changes within a millisecond are two changes, too: `updated` is in the key of the tokens that are kept. */
const UPDATE = `
  update data_source set name = $3, url = $4, url_key = $5, auth_url = $6, event_organisation = $7, client_id = $8,
    secret = coalesce($9, secret),
    updated = case when $10 then greatest(clock_timestamp(), updated + interval '1 ms') else updated end,
    revision = revision + $10::boolean::integer
  where company = $1 and uuid = $2`;

const SECRET_NEEDED: FieldFault = {
  field: 'clientSecret',
  message: 'has to be given again, since the new address lies at another origin',
};

/** A secret goes only where it was given for. @throws Invalid listing every fault of the body */
function requireSecret(was: HeldDataSource, body: Checked<DataSourceChange>): DataSourceChange {
  const faults = new Faults(body.faults);
  const { url = was.url, authUrl = was.authUrl, clientSecret } = body.fields;
  const isGiven = clientSecret !== undefined || !faults.isClear('clientSecret');
  if (!isGiven && leadsElsewhere(was, { url, authUrl })) faults.add(SECRET_NEEDED);
  return body.whole(faults);
}
