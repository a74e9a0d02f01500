import type { Decimal } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import type { Reference, Amount } from '#model/terms';
import { optionalDecimal } from '#terms';
import { readCarriages, stageOfCarriage } from './carriage.js';
import type { StoredInput, StoredInputRow } from './input-row.js';
import { inputOf, SELECT_INPUT } from './input-row.js';
import type { Model } from './models.js';

/** A row of a bill of materials: an input of a model, with the transport of its component. */
export interface BillOfInput {
  readonly parent: Reference;
  readonly input: StoredInput;
  /** Of the component. */
  readonly supplier?: Reference;
  readonly carriage?: StoredInput;
  /** The length of its lane. */
  readonly distance?: Amount;
}

/** Inputs of a model as rows of a bill. Transports that the row of their component can say are in that row. */
export async function billRows(
  sql: Sql,
  company: CompanyId,
  model: Model,
  inputs: readonly StoredInput[],
): Promise<BillOfInput[]> {
  const carriers = await readCarried(sql, company, model.uuid, inputs);
  const carried = [...inputs, ...carriers].map(({ uuid }) => uuid);
  const carriages = await readCarriages(sql, company, [model.uuid], carried);
  const goods = new Map([...inputs, ...carriers].map((input) => [input.uuid, input]));
  const inRow = (of: StoredInput | undefined): StoredInput | undefined => {
    const carriage = of && carriages.get(of.uuid);
    return carriage && fitsInRow(of, carriage) ? carriage : undefined;
  };
  const rows = inputs.flatMap((input) => {
    const isIn = inRow(goods.get(input.fields.transport?.for ?? ''))?.uuid === input.uuid;
    return isIn ? [] : [{ input, carriage: inRow(input) }];
  });
  const suppliers = await readSuppliers(sql, company, inputs);
  const lengths = await readLengths(
    sql,
    company,
    rows.flatMap(({ carriage }) => carriage?.fields.transport?.lane ?? []),
  );
  return rows.map(({ input, carriage }) => ({
    parent: model.product,
    input,
    supplier: suppliers.get(input.fields.material ?? ''),
    carriage,
    distance: lengthOf(lengths.get(carriage?.fields.transport?.lane ?? '')),
  }));
}

/** Whether the row of the goods has a column for all that their transport says. */
function fitsInRow({ fields: goods }: StoredInput, { fields }: StoredInput): boolean {
  const { name, materialGroup, stage, block, transport } = fields;
  const hasOwn = name !== undefined || materialGroup !== undefined || transport?.weight !== undefined;
  return goods.material !== undefined && !hasOwn && stage === stageOfCarriage(goods.stage) && block === goods.block;
}

/** What transports among the inputs carry, as far as it is not among them. */
async function readCarried(
  sql: Sql,
  company: CompanyId,
  model: string,
  inputs: readonly StoredInput[],
): Promise<StoredInput[]> {
  const known = new Set(inputs.map(({ uuid }) => uuid));
  const carried = inputs.flatMap(({ fields }) => fields.transport?.for ?? []).filter((uuid) => !known.has(uuid));
  if (carried.length === 0) return [];
  const rows = await sql.query<StoredInputRow>(`${SELECT_INPUT} and i.model = $2 and i.uuid = any($3::uuid[])`, [
    company,
    model,
    [...new Set(carried)],
  ]);
  return rows.map(inputOf);
}

async function readSuppliers(
  sql: Sql,
  company: CompanyId,
  inputs: readonly StoredInput[],
): Promise<Map<string, Reference>> {
  const materials = inputs.flatMap(({ fields }) => fields.material ?? []);
  if (materials.length === 0) return new Map();
  const rows = await sql.query<{ element: string; uuid: string; name: string }>(
    `select e.uuid as element, s.uuid, s.name from element e join supplier s on s.company = $1 and s.uuid = e.supplier
     where e.company = $1 and e.uuid = any($2::uuid[])`,
    [company, materials],
  );
  return new Map(rows.map(({ element, uuid, name }) => [element, { uuid, name }]));
}

async function readLengths(
  sql: Sql,
  company: CompanyId,
  lanes: readonly string[],
): Promise<Map<string, Decimal | undefined>> {
  if (lanes.length === 0) return new Map();
  const rows = await sql.query<{ uuid: string; km: string }>(
    'select uuid, total_km as km from transport_lane where company = $1 and uuid = any($2::uuid[])',
    [company, lanes],
  );
  return new Map(rows.map(({ uuid, km }) => [uuid, optionalDecimal(km)]));
}

/** A length of more digits than a quantity keeps is left empty, which an update keeps. */
function lengthOf(km: Decimal | undefined): Amount | undefined {
  return km?.eq(km.toNumber()) === true ? { quantity: km, unit: 'km' } : undefined;
}
