import type { Decimal, DeclaredFigures, Figures } from '#impacts';
import { complete } from '#impacts';
import { Missing } from '#faults';
import type { CompanyId, Sql, Tx } from '#platform';
import { SHARED } from '#platform';
import type { Reference, SupplierReference, TaxonomyReference, UnitCode, Nullable } from '#model/terms';
import type { DatasetDetails, ReceivedFootprint } from '#model/factors';
import type { StoredDetails } from './dataset-details.js';
import { detailDifferences, detailValues, SELECTED_DETAILS } from './dataset-details.js';
import type { DatabaseInput } from './own-databases.js';

/** The details of a dataset in a request body, with the place given by uuid, code or both. */
export interface DetailsInput extends Nullable<Omit<DatasetDetails, 'geoLocation' | 'geoLocationText'>> {
  geoLocation?: { uuid?: string | null; code?: string | null } | null;
}

/** The request body for an emission factor of a company's own. */
export interface DatasetInput extends DetailsInput {
  name: string;
  unit: UnitCode;
  /** Figures per one `unit`. */
  declared: DeclaredFigures;
  description?: string | null;
  /** Identifies the dataset in its database. If absent, a uuid is generated. */
  key?: string | null;
  database?: DatabaseInput | null;
  taxonomy?: { uuid: string } | null;
  /** The supplier that the figures come from. */
  supplier?: { uuid?: string | null; syncId?: string | null } | null;
  /** From 1, the best, to 5. */
  rating?: Decimal | null;
}

/** What a dataset says by itself, without what it names and where it stands. */
export interface DatasetFacts extends StoredDetails {
  uuid: string;
  key: string;
  name: string;
  description: string | null;
  unit: UnitCode;
  figures: Figures;
  /** A decimal number. */
  rating: string | null;
  /** A decimal number. Null stands for one: the figures are per one `unit`. */
  declaredAmount: string | null;
  /** The partner's footprint that the figures are from. */
  received: ReceivedFootprint | null;
}

export interface StoredDataset extends DatasetFacts {
  taxonomy: TaxonomyReference | null;
  supplier: SupplierReference | null;
  database: Reference & { version: string };
  created: Date;
  updated: Date;
  /** Incremented by every write. */
  revision: number;
}

/** The columns of the `DatasetFacts` of a dataset `d`, except `figures`. */
export const DATASET_FACTS = `d.uuid, d.key, d.name, d.description, d.unit, d.rating,
  nullif(d.declared_amount, 1) as "declaredAmount", d.received, ${SELECTED_DETAILS}`;

/** The columns of a `StoredDataset` `d`, except `figures`, `revision` and `database`. */
export const DATASET_COLUMNS = `${DATASET_FACTS}, d.created, d.updated,
  case when t.uuid is not null then json_build_object('uuid', t.uuid, 'name', t.name, 'path', t.path) end as taxonomy,
  case when s.uuid is not null then json_strip_nulls(json_build_object('uuid', s.uuid, 'syncId', s.sync_id, 'name', s.name)) end as supplier`;

/** Joins the database `f` of a dataset `d`, and its taxonomy and supplier. */
export const DATASET_JOINS = `
  join factor_database f on f.owner = d.owner and f.uuid = d.factor_database
  left join taxonomy t on t.owner = d.owner and t.uuid = d.taxonomy
  left join supplier s on s.company = d.owner and s.uuid = d.supplier`;

/** Reads a dataset of the company's own, or a shared one. @throws Missing */
export async function readDataset(sql: Sql, company: CompanyId, uuid: string): Promise<StoredDataset> {
  const [row] = await sql.query<StoredDataset>(`${SELECT_DATASET} and d.uuid = $2`, [company, uuid]);
  if (!row) throw new Missing(`There is no dataset ${uuid}.`);
  return row;
}

const SELECT_DATASET = `
  select ${DATASET_COLUMNS}, d.figures, d.revision,
    json_build_object('uuid', f.uuid, 'name', f.name, 'version', f.version) as database
  from dataset d ${DATASET_JOINS} where d.owner in ($1, '${SHARED}')`;

/** Finds a dataset by its key in a database of the company's own, or in a shared one. */
export async function findDatasetByKey(
  sql: Sql,
  company: CompanyId,
  database: string,
  key: string,
): Promise<StoredDataset | undefined> {
  const text = `${SELECT_DATASET} and d.factor_database = $2 and d.key = $3`;
  const [row] = await sql.query<StoredDataset>(text, [company, database, key]);
  return row;
}

/**
 * Compares a request body with the dataset that has its key. Fields that the body does not set do not count.
 * @returns the fields that differ; undefined if no dataset has the key
 */
export async function differencesOf(
  tx: Tx,
  owner: CompanyId,
  database: string,
  key: string,
  input: DatasetInput,
  { supplier, details }: { supplier?: SupplierReference; details: Nullable<DatasetDetails> },
): Promise<string[] | undefined> {
  const [holder] = await tx.query<{ different: string[] }>(
    `select array_remove(array[
         case when name <> $4 then 'name' end, case when unit <> $5 then 'unit' end,
         case when figures <> $6::jsonb then 'impacts' end,
         case when description is distinct from coalesce($7, description) then 'description' end,
         case when rating is distinct from coalesce($8::numeric, rating) then 'dataQualityRating' end,
         case when taxonomy is distinct from coalesce($9::uuid, taxonomy) then 'taxonomy' end,
         case when supplier is distinct from coalesce($10::uuid, supplier) then 'supplier' end,
         ${detailDifferences(11)}], null) as different
     from dataset where owner = $1 and factor_database = $2 and key = $3`,
    [
      owner,
      database,
      key,
      input.name,
      input.unit,
      JSON.stringify(complete(input.declared)),
      input.description ?? null,
      input.rating?.toFixed() ?? null,
      input.taxonomy?.uuid ?? null,
      supplier?.uuid ?? null,
      ...detailValues(details),
    ],
  );
  return holder?.different;
}
