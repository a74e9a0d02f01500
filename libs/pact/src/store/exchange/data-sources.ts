import { Conflict, Invalid, Missing } from '#faults';
import type { FieldFault } from '#faults';
import type { CompanyId, Database, SecretBox } from '#platform';
import { isUuid, newUuid, violatedUnique } from '#platform';
import { sourceKey } from '../../model/source-address.js';
import type { Target } from '../outbound/target.js';
import { DataSource } from './data-source.js';

export interface NewDataSource {
  name: string;
  url: string;
  authUrl?: string;
  clientId: string;
  clientSecret: string;
}

/** What of a data source may be shown: all but the secret. */
export type ShownDataSource = Omit<DataSource, 'company' | 'urlKey' | 'secret'>;

const MAX_URL = 2048;

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
        `insert into data_source (company, uuid, name, url, url_key, auth_url, client_id, secret)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          company,
          uuid,
          said.name,
          said.url,
          urlKey,
          said.authUrl ?? null,
          said.clientId,
          this.box.seal(said.clientSecret, place(company, uuid)),
        ],
      );
    } catch (error) {
      if (violatedUnique(error)) throw new Conflict('Another data source of the company has this name or this URL.');
      throw error;
    }
    return this.get(company, uuid);
  }

  list(company: CompanyId): Promise<ShownDataSource[]> {
    return this.sources
      .find({ where: { company }, order: { created: 'ASC', uuid: 'ASC' } })
      .then((all) => all.map(shown));
  }

  /** By uuid or by name. @throws Missing */
  async get(company: CompanyId, uuidOrName: string): Promise<ShownDataSource> {
    const found = await this.sources.findOneBy(
      isUuid(uuidOrName) ? { company, uuid: uuidOrName } : { company, name: uuidOrName },
    );
    if (!found) throw new Missing(`No data source ${uuidOrName}.`);
    return shown(found);
  }

  /** What waits for it is not answered any more. @throws Missing */
  async remove(company: CompanyId, uuidOrName: string): Promise<void> {
    const { uuid } = await this.get(company, uuidOrName);
    await this.sources.delete({ company, uuid });
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

  private get sources() {
    return this.database.repository(DataSource);
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

function place(company: CompanyId, uuid: string): string {
  return `data_source ${company} ${uuid}`;
}

function shown({ uuid, name, url, authUrl, clientId, created, updated }: DataSource): ShownDataSource {
  return { uuid, name, url, authUrl, clientId, created, updated };
}

function requireAddresses({ url, authUrl }: NewDataSource): string {
  const faults: FieldFault[] = [];
  const key = url.length <= MAX_URL ? sourceKey(url) : undefined;
  if (key === undefined || !URL.canParse(url)) {
    faults.push({ field: 'url', message: 'has to be an http(s) address without credentials, query or fragment' });
  }
  if (authUrl !== undefined && !isHttp(authUrl))
    faults.push({ field: 'authUrl', message: 'has to be an http(s) address' });
  if (faults.length > 0 || key === undefined) throw new Invalid(faults);
  return key;
}

function isHttp(text: string): boolean {
  if (text.length > MAX_URL || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
