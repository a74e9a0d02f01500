import { complete, Decimal, declaredToJson, INDICATOR_CODES, printFigures } from '#impacts';
import type { DeclaredFigures } from '#impacts';
import type { CompanyId, Database } from '#platform';

const AT_ONCE = 10_000;

/** Adds materials that state every indicator for two stages, each with different figures. */
export async function addElements(database: Database, company: CompanyId, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const declared = figuresOf(from);
    const { co2e, impacts } = printFigures(complete(declared));
    await database.query(
      `insert into element (company, uuid, chain, kind, name, sku, description, unit, declared, co2e, impacts, created)
       select $1, e, e, 'material', 'Material ' || n, 'SKU-' || n, 'One of many', 'kg', $4, $5, $6,
         timestamptz '2026-01-01' + n * interval '1 second'
       from (select n, gen_random_uuid() from generate_series($2::int, $3::int) n) as t (n, e)`,
      [
        company,
        from + 1,
        Math.min(from + AT_ONCE, count),
        JSON.stringify(declaredToJson(declared)),
        JSON.stringify(co2e),
        JSON.stringify(impacts),
      ],
    );
  }
  await database.pool.query('vacuum analyze element');
}

function figuresOf(seed: number): DeclaredFigures {
  const figure = (nth: number, stage: number) => new Decimal(`${nth}.${String(7_654_321 + seed * 31 + stage)}`);
  return Object.fromEntries(
    INDICATOR_CODES.map((code, nth) => [code, { A1: figure(nth, 1), A3: figure(nth, 3), C4: figure(nth, 7) }]),
  );
}
