import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Conflict, Invalid, Missing } from '#faults';
import type { CompanyId, Tx, Expected } from '#platform';
import type { Changes } from '../audit/changes.js';
import { differences } from '../audit/changes.js';
import { recordChange } from '../audit/record-change.js';
import { Database, outdated, requireExpected, newCompanyId, newUuid } from '#platform';
import type { Company, CompanySettings } from './company.js';
import { GHG_SCOPES } from './ghg-scopes.js';
import { requestRepublication } from './republication.js';

export type HostCompany = Pick<
  Company,
  'uuid' | 'subdomain' | 'acceptJsonEvents' | 'tokenAtBase' | 'pactPublic' | 'access'
>;

const SUBDOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

@Injectable()
export class Companies {
  constructor(private readonly database: Database) {}

  /** Creates a company with the GHG Protocol scopes and one org that bears its name. @throws Invalid, Conflict */
  async create(subdomain: string, name: string, settings: Partial<CompanySettings> = {}): Promise<Company> {
    requireSubdomain(subdomain);
    const uuid = newCompanyId();
    await this.database.transaction(async (tx) => {
      const created = await tx.query(
        `insert into company (uuid, subdomain, name) values ($1, $2, $3) on conflict (subdomain) do nothing returning uuid`,
        [uuid, subdomain, name],
      );
      if (created.length === 0) throw new Conflict(`The subdomain ${subdomain} is taken.`);
      await tx.query(
        `insert into scope (company, uuid, name, code, created)
         select $1, uuid, name, code, now() + n * interval '1 ms'
         from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as s (uuid, name, code, n)`,
        [uuid, GHG_SCOPES.map(newUuid), GHG_SCOPES.map((scope) => scope.name), GHG_SCOPES.map((scope) => scope.code)],
      );
      await tx.query(`insert into org (company, uuid, name) values ($1, $2, $3)`, [uuid, newUuid(), name]);
      if (Object.keys(settings).length > 0) await write(tx, uuid, settings);
      const changes = differences({}, { subdomain, name, ...settings });
      await recordChange(tx, uuid, { action: 'create', kind: 'company', record: uuid, name, changes });
    });
    return this.get(uuid);
  }

  /**
   * The new settings apply from the next request on. The worker republishes the footprints that the change affects.
   * @throws Missing, Outdated
   */
  async set(company: CompanyId, settings: Partial<CompanySettings>, expected?: Expected): Promise<Company> {
    const was = await this.get(company);
    if (isDeepStrictEqual({ ...was, ...settings }, { ...was })) {
      requireExpected(expected, was.revision);
      return was;
    }
    await this.database.transaction(async (tx) => {
      if (isPublished(settings)) await requestRepublication(tx, company);
      const [before = was] = await tx.query<Company>(`${SELECT} where uuid = $1 for no key update`, [company]);
      await write(tx, company, settings, expected);
      const changes = changedSettings(before, settings);
      await recordChange(tx, company, {
        action: 'update',
        kind: 'company',
        record: company,
        name: before.name,
        changes,
      });
    });
    return this.get(company);
  }

  async get(company: CompanyId): Promise<Company> {
    const [found] = await this.database.query<Company>(`${SELECT} where uuid = $1`, [company]);
    if (!found) throw new Missing('No such company.');
    return found;
  }

  list(): Promise<Company[]> {
    return this.database.queryAcross<Company>('company directory', `${SELECT} order by created, uuid`);
  }

  /** Reads what every request to a company's host needs. There is no host of a closed company. */
  async bySubdomain(subdomain: string): Promise<HostCompany | undefined> {
    const rows = await this.database.queryAcross<HostCompany>(
      'company directory',
      `select uuid, subdomain, accept_json_events as "acceptJsonEvents", token_at_base as "tokenAtBase",
         pact_public as "pactPublic", access
       from company where subdomain = $1 and closed is null`,
      [subdomain],
    );
    return rows[0];
  }

  /** @throws Missing */
  async getBySubdomain(subdomain: string): Promise<Company> {
    const [company] = await this.database.queryAcross<Company>('company directory', `${SELECT} where subdomain = $1`, [
      subdomain,
    ]);
    if (!company) throw new Missing(`No company has the subdomain ${subdomain}.`);
    return company;
  }
}

/** @throws Invalid */
export function requireSubdomain(subdomain: string): void {
  if (SUBDOMAIN.test(subdomain)) return;
  throw new Invalid({
    field: 'subdomain',
    message: 'has to be 1 to 63 lower-case letters, digits and inner hyphens',
  });
}

function changedSettings(was: Company, settings: Partial<CompanySettings>): Changes {
  const named = Object.keys(settings) as (keyof CompanySettings)[];
  return differences(Object.fromEntries(named.map((name) => [name, was[name]])), settings);
}

/** What no footprint has. */
const UNPUBLISHED: readonly string[] = [
  'scope2Method',
  'languages',
  'access',
  'answerDueDays',
  'tokenAtBase',
] satisfies (keyof CompanySettings)[];

function isPublished(settings: Partial<CompanySettings>): boolean {
  return Object.keys(settings).some((setting) => !UNPUBLISHED.includes(setting));
}

const COLUMNS = {
  name: 'name',
  domain: 'domain',
  companyIds: 'company_ids',
  pactPublic: 'pact_public',
  publish: 'publish',
  access: 'access',
  answerDueDays: 'answer_due_days',
  acceptJsonEvents: 'accept_json_events',
  tokenAtBase: 'token_at_base',
  outboundLogistics: 'outbound_logistics',
  publishGaps: 'publish_gaps',
  characterizationFactors: 'characterization_factors',
  crossSectoralStandards: 'cross_sectoral_standards',
  fossilCarbonContent: 'fossil_carbon_content',
  exemptedEmissionsPercent: 'exempted_emissions_percent',
  scope2Method: 'scope2_method',
  languages: 'languages',
} as const satisfies Record<keyof CompanySettings, string>;

const SETTINGS = Object.values(COLUMNS).join(', ');

const SELECT = `
  select uuid, subdomain, ${Object.entries(COLUMNS)
    .map(([setting, column]) => `${column} as "${setting}"`)
    .join(', ')}, created, updated, revision, closed, delete_after as "deleteAfter", deleting
  from company`;

/** Settings that are not named keep their values. `was` is the row as the statement finds it, so the caller has locked it. */
const UPDATE = `
  update company c set (${SETTINGS}) = (${Object.values(COLUMNS)
    .map((column) => `now.${column}`)
    .join(', ')}),
    updated = statement_timestamp(), revision = c.revision + 1
  from company was cross join lateral jsonb_populate_record(was, $2::jsonb) now
  where c.uuid = $1 and was.uuid = $1 and ($3::bigint[] is null or c.revision = any($3))
  returning 1`;

/** @throws Outdated */
async function write(
  tx: Tx,
  company: CompanyId,
  settings: Partial<CompanySettings>,
  expected?: Expected,
): Promise<void> {
  const named = Object.entries(settings).map(([setting, value]) => [column(setting), value]);
  const written = await tx.query(UPDATE, [company, JSON.stringify(Object.fromEntries(named)), expected]);
  if (written.length === 0) throw outdated();
}

function column(setting: string): string {
  const known = (COLUMNS as Record<string, string>)[setting];
  if (!known) throw new Error(`No company setting ${setting}.`);
  return known;
}
