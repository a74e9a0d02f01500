import { Client } from 'pg';
import type { DeclaredFigures, IndicatorCode, Figures } from '#impacts';
import { Decimal, impactRecords, INDICATOR_CODES } from '#impacts';

/*
 * Figures as releases before the migration ModuleByModule stored them. A sum had modules only if all parts had the same
 * ones, else a product stage of what there was. And module D alone produced a total.
 */
const PRODUCT = ['A1', 'A2', 'A3'];
const LATER = ['A4', 'A5', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'C1', 'C2', 'C3', 'C4'];
const PARTS: Partial<Record<IndicatorCode, readonly IndicatorCode[]>> = {
  'GWP-total': ['GWP-fossil', 'GWP-biogenic', 'GWP-luluc'],
  PERT: ['PERE', 'PERM'],
  PENRT: ['PENRE', 'PENRM'],
};

type Values = Record<string, Decimal>;

export function earlierFigures(declared: DeclaredFigures): Figures {
  const figures: Figures = {};
  for (const code of INDICATOR_CODES) {
    const given = valuesOf(declared, code);
    const fill = without(derived(declared, code), given);
    const values = { ...fill, ...given };
    const method =
      declared[code]?.method ?? (Object.keys(fill).length > 0 ? methodOf(declared, code, given) : undefined);
    const product = total(values, PRODUCT) ?? values.A1_A3;
    const later = total(values, LATER);
    const totals = {
      ...{ A1_A3: product, productCarbonFootprint: product, upstream: total(values, ['A1', 'A2']), direct: values.A3 },
      ...{ downstream: later, totalCarbonFootprint: product && later ? product.plus(later) : (product ?? later) },
    };
    const all = Object.entries({ ...values, ...totals }).filter(([, value]) => value !== undefined);
    const figure = Object.fromEntries(all.map(([key, value]) => [key, value!.toFixed()]));
    if (all.length > 0 || method) figures[code] = { ...(method && { method }), ...figure };
  }
  return figures;
}

export function earlierImpacts(figures: Figures) {
  const records = impactRecords(figures, INDICATOR_CODES);
  for (const code of INDICATOR_CODES) {
    const { D, totalCarbonFootprint } = figures[code] ?? {};
    const record = records[code];
    if (record && D !== undefined && totalCarbonFootprint !== undefined) {
      records[code] = { ...record, totalCarbonFootprint };
    }
  }
  return records;
}

function derived(declared: DeclaredFigures, code: IndicatorCode): Values {
  const parts = (PARTS[code] ?? []).map((part) => valuesOf(declared, part));
  if (parts.length === 0) return {};
  const stages = parts.flatMap((part) => total(part, PRODUCT) ?? part.A1_A3 ?? []);
  const aggregate: Values = stages.length === parts.length ? { A1_A3: sum(stages) } : {};
  return { ...(alike(parts, PRODUCT) ?? aggregate), ...alike(parts, LATER), ...alike(parts, ['D']) };
}

function without(fill: Values, given: Values): Values {
  const barred = [
    ...Object.keys(given),
    ...('A1_A3' in given ? PRODUCT : []),
    ...(PRODUCT.some((module) => module in given) ? ['A1_A3'] : []),
  ];
  return Object.fromEntries(Object.entries(fill).filter(([key]) => !barred.includes(key)));
}

function methodOf(declared: DeclaredFigures, code: IndicatorCode, given: Values): string | undefined {
  const methods = new Set((PARTS[code] ?? []).map((part) => declared[part]?.method));
  if (Object.keys(given).length > 0) methods.add(undefined);
  return methods.size > 1 ? 'Mixed' : [...methods][0];
}

/** The sum, if all parts have the same of these modules. */
function alike(parts: readonly Values[], modules: readonly string[]): Values | undefined {
  const sets = parts.map((part) => modules.filter((module) => module in part));
  const [first = []] = sets;
  if (first.length === 0 || sets.some((set) => set.join() !== first.join())) return undefined;
  return Object.fromEntries(first.map((module) => [module, sum(parts.flatMap((part) => part[module] ?? []))]));
}

function valuesOf(declared: DeclaredFigures, code: IndicatorCode): Values {
  const { method: _, ...values } = declared[code] ?? {};
  return values;
}

function total(values: Values, modules: readonly string[]): Decimal | undefined {
  const set = modules.flatMap((module) => values[module] ?? []);
  return set.length > 0 ? sum(set) : undefined;
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((one, other) => one.plus(other), new Decimal(0));
}

/** Makes the next `migrate` run the migration again, and the one that later took totals away. */
export async function forgetModuleByModule(
  databaseUrl: string,
  before: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await before(client);
    await client.query(`delete from migration where name like 'ModuleByModule%' or name like 'SharesAndTotals%'`);
  } finally {
    await client.end();
  }
}
