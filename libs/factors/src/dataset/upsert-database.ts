import type { CompanyId, Tx } from '#platform';
import { databaseUuid } from './dataset-uuid.js';

/** One version of an emission-factor database. Name and version identify it for its owner. */
export interface FactorDatabase {
  owner: CompanyId;
  name: string;
  version: string;
  licence: string;
  attribution?: string;
  /** IPCC assessment report of the GWP factors, e.g. `AR5`. */
  gwpSet?: string;
  boundary?: string;
  priceYear?: number;
}

export interface UpsertedDatabase {
  uuid: string;
  /** Whether a field changed that footprints state. Licence and attribution are not stated. */
  isMappingChanged: boolean;
}

/** Creates a database, or overwrites the fields of the one with the same name and version. */
export async function upsertDatabase(tx: Tx, database: FactorDatabase): Promise<UpsertedDatabase> {
  const { owner, name, version, licence, attribution, gwpSet, boundary, priceYear } = database;
  const [before] = await tx.query<{ is_same: boolean }>(
    `select (gwp_set, boundary) is not distinct from ($4::text, $5::text) as is_same
     from factor_database where owner = $1 and name = $2 and version = $3`,
    [owner, name, version, gwpSet, boundary],
  );
  const [put] = await tx.query<{ uuid: string }>(
    `insert into factor_database as kept (owner, uuid, name, version, licence, attribution, gwp_set, boundary, price_year)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (owner, name, version) do update set licence = excluded.licence, attribution = excluded.attribution,
       gwp_set = excluded.gwp_set, boundary = excluded.boundary, price_year = excluded.price_year,
       revision = kept.revision + ((${described('kept')}) is distinct from (${described('excluded')}))::integer
     returning uuid`,
    [owner, databaseUuid(owner, name, version), name, version, licence, attribution, gwpSet, boundary, priceYear],
  );
  if (!put) throw new Error('An upsert returned no row.');
  return { uuid: put.uuid, isMappingChanged: before?.is_same === false };
}

const described = (table: string) =>
  ['licence', 'attribution', 'gwp_set', 'boundary', 'price_year'].map((column) => `${table}.${column}`).join(', ');
