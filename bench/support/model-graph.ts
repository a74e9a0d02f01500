import { complete, Decimal, declaredToJson, INDICATOR_CODES, printFigures } from '#impacts';
import type { DeclaredFigures, Figures } from '#impacts';
import type { CompanyId, Database } from '#platform';
import { newUuid } from '#platform';

/** Adds materials that declare every indicator. */
export async function addSources(database: Database, company: CompanyId, count: number): Promise<string[]> {
  const declared: DeclaredFigures = Object.fromEntries(
    INDICATOR_CODES.map((code, nth) => [code, { A1: new Decimal(`${nth}.0123456789`) }]),
  );
  return addElements(database, company, count, declaredToJson(declared), complete(declared));
}

/** Adds this many materials, for which models are to be made. */
export function addProducts(database: Database, company: CompanyId, count: number): Promise<string[]> {
  return addElements(database, company, count, {}, {});
}

async function addElements(
  database: Database,
  company: CompanyId,
  count: number,
  declared: object,
  figures: Figures,
): Promise<string[]> {
  const uuids = Array.from({ length: count }, newUuid);
  const { co2e, impacts } = printFigures(figures);
  await database.query(
    `insert into element (company, uuid, chain, kind, name, unit, declared, co2e, impacts)
     select $1, e, e, 'material', 'Bench', 'kg', $3, $4, $5 from unnest($2::uuid[]) e`,
    [company, uuids, JSON.stringify(declared), JSON.stringify(co2e), JSON.stringify(impacts)],
  );
  return uuids;
}

/** Adds an input of 1.25 kg for each pair. */
export async function addInputs(
  database: Database,
  company: CompanyId,
  pairs: readonly { product: string; source: string }[],
): Promise<void> {
  await database.query(
    `insert into model (company, uuid, product) select $1, p, p from (select distinct unnest($2::uuid[])) as t (p)`,
    [company, pairs.map(({ product }) => product)],
  );
  await database.query(
    `insert into model_input (company, uuid, model, product, quantity, unit, material)
     select $1, gen_random_uuid(), product, product, 1.25, 'kg', source from unnest($2::uuid[], $3::uuid[]) as t (product, source)`,
    [company, pairs.map(({ product }) => product), pairs.map(({ source }) => source)],
  );
}
