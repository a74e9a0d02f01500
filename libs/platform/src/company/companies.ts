import { Conflict, Invalid, Missing } from '#faults';
import type { CompanyId } from '../company-id.js';
import type { Database, Tx } from '../database/database.js';
import { newCompanyId, newUuid } from '../ids.js';
import type { CompanySettings } from './company.js';
import { Company } from './company.js';
import { GHG_SCOPES } from './ghg-scopes.js';
import { requestRepublication } from './republication.js';

export type HostCompany = Pick<Company, 'uuid' | 'subdomain' | 'acceptJsonEvents' | 'pactPublic'>;

const SUBDOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

export class Companies {
  constructor(private readonly database: Database) {}

  /** With the GHG Protocol scopes and one org bearing its name. @throws Invalid, Conflict */
  async create(subdomain: string, name: string, settings: Partial<CompanySettings> = {}): Promise<Company> {
    if (!SUBDOMAIN.test(subdomain)) {
      throw new Invalid({
        field: 'subdomain',
        message: 'has to be 1 to 63 lower-case letters, digits and inner hyphens',
      });
    }
    const uuid = newCompanyId();
    await this.database.transaction(async (tx) => {
      const made = await tx.query(
        `insert into company (uuid, subdomain, name) values ($1, $2, $3) on conflict (subdomain) do nothing returning uuid`,
        [uuid, subdomain, name],
      );
      if (made.length === 0) throw new Conflict(`The subdomain ${subdomain} is taken.`);
      await tx.query(
        `insert into scope (company, uuid, name, code, created)
         select $1, uuid, name, code, now() + n * interval '1 ms'
         from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as s (uuid, name, code, n)`,
        [uuid, GHG_SCOPES.map(newUuid), GHG_SCOPES.map((scope) => scope.name), GHG_SCOPES.map((scope) => scope.code)],
      );
      await tx.query(`insert into org (company, uuid, name) values ($1, $2, $3)`, [uuid, newUuid(), name]);
      await write(tx, uuid, settings);
    });
    return this.get(uuid);
  }

  /** Holds from the next request on; the worker publishes anew what the change touches. @throws Missing, Conflict */
  async set(company: CompanyId, settings: Partial<CompanySettings>): Promise<Company> {
    if (Object.keys(settings).length === 0) return this.get(company);
    await this.database.transaction(async (tx) => {
      await requestRepublication(tx, company);
      await write(tx, company, settings);
    });
    return this.get(company);
  }

  async get(company: CompanyId): Promise<Company> {
    const found = await this.database.entities(Company, (all) => all.findOneBy({ uuid: company }));
    if (!found) throw new Missing('No such company.');
    return found;
  }

  list(): Promise<Company[]> {
    return this.database.entities(Company, (all) => all.find({ order: { created: 'ASC', uuid: 'ASC' } }));
  }

  /** What an address at a company's host needs to know of it, on every request. */
  async bySubdomain(subdomain: string): Promise<HostCompany | undefined> {
    const rows = await this.database.queryAcross<HostCompany>(
      'company directory',
      `select uuid, subdomain, accept_json_events as "acceptJsonEvents", pact_public as "pactPublic"
       from company where subdomain = $1`,
      [subdomain],
    );
    return rows[0];
  }

  /** @throws Missing */
  async getBySubdomain(subdomain: string): Promise<Company> {
    const company = await this.database.entities(Company, (all) => all.findOneBy({ subdomain }));
    if (!company) throw new Missing(`No company has the subdomain ${subdomain}.`);
    return company;
  }
}

async function write(tx: Tx, company: CompanyId, settings: Partial<CompanySettings>): Promise<void> {
  for (const [setting, value] of Object.entries(settings)) {
    await tx.query(`update company set ${column(setting)} = $2, updated = now() where uuid = $1`, [company, value]);
  }
}

const COLUMNS = {
  name: 'name',
  domain: 'domain',
  companyIds: 'company_ids',
  pactPublic: 'pact_public',
  publish: 'publish',
  acceptJsonEvents: 'accept_json_events',
  outboundLogistics: 'outbound_logistics',
  characterizationFactors: 'characterization_factors',
  crossSectoralStandards: 'cross_sectoral_standards',
  fossilCarbonContent: 'fossil_carbon_content',
  exemptedEmissionsPercent: 'exempted_emissions_percent',
} as const satisfies Record<keyof CompanySettings, string>;

function column(setting: string): string {
  const known = (COLUMNS as Record<string, string>)[setting];
  if (!known) throw new Error(`No company setting ${setting}.`);
  return known;
}
