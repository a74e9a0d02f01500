import type { Figures, IndicatorCode } from '#impacts';
import { Decimal, SUM_OF_PARTS } from '#impacts';
import type { CompanyId, Sql } from '#platform';
import { mapInTurns, SHARED, groupedBy } from '#platform';
import type { Breakdown, BrokenInput } from '#model/products';
import { datasetBreakdown, productBreakdown, switchBreakdown, isRenewing } from '#model/products';
import type { UnitCode } from '#model/terms';
import type { InputRow } from '../compute/computed-inputs.js';
import { modelInputOf, readInputsOf } from '../compute/computed-inputs.js';
import { statedShares } from '../compute/switch-row.js';
import type { ReadSource } from './read-broken-sources.js';
import { readBrokenSources } from './read-broken-sources.js';

/** Reads what sources are made of. What it has read of a source it does not read again. */
export class BreakdownReader {
  private readonly sources = new Map<string, ReadSource>();

  constructor(
    private readonly sql: Sql,
    private readonly company: CompanyId,
    private readonly codes: readonly IndicatorCode[],
  ) {}

  /** The inputs of these products, with what they draw on. */
  async inputsOf(products: readonly string[]): Promise<Map<string, BrokenInput[]>> {
    const rows = await readInputsOf(this.sql, this.company, products);
    await this.readSources(
      rows.flatMap(({ source }) => source ?? []),
      rows.some(({ stage }) => isRenewing(stage)),
    );
    const inputs = new Map<string, BrokenInput[]>(products.map((product) => [product, []]));
    for (const row of rows) inputs.get(row.product)?.push(this.inputOf(row));
    return inputs;
  }

  /** How many inputs these have, of what is a product of a model. */
  async inputCounts(uuids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.sql.query<{ product: string; count: number }>(
      `select product, count(*)::int as count from model_input where company = $1 and product = any($2::uuid[]) group by product`,
      [this.company, uuids],
    );
    return new Map(rows.map(({ product, count }) => [product, count]));
  }

  /** What these sources, which were read as parts of others, are made of. */
  async breakdownsOf(uuids: readonly string[]): Promise<Map<string, Breakdown>> {
    const wholes = uuids.flatMap((uuid) => this.sources.get(uuid) ?? []);
    const switches = wholes.filter(({ kind }) => kind === 'switch');
    const bound = wholes.filter((whole) => whole.bound !== undefined);
    const products = wholes.filter((whole) => whole.kind !== 'switch' && whole.bound === undefined);
    return new Map([
      ...(await this.ofModels(products)),
      ...(await this.ofSwitches(switches)),
      ...(await this.ofDatasets(bound)),
    ]);
  }

  private async ofModels(products: readonly ReadSource[]): Promise<[string, Breakdown][]> {
    if (products.length === 0) return [];
    const inputs = await this.inputsOf(products.map(({ uuid }) => uuid));
    return mapInTurns([...inputs], ([uuid, of]) => [uuid, productBreakdown(of, this.codes)]);
  }

  private async ofSwitches(switches: readonly ReadSource[]): Promise<[string, Breakdown][]> {
    if (switches.length === 0) return [];
    const rows = await this.sql.query<{ switch: string; element: string; share: string | null }>(
      'select switch, element, share from switch_source where company = $1 and switch = any($2::uuid[]) order by switch, place',
      [this.company, switches.map(({ uuid }) => uuid)],
    );
    await this.readSources(rows.map(({ element }) => element));
    const bySwitch = groupedBy(rows, (row) => row.switch);
    return switches.map(({ uuid, unit }) => {
      const of = bySwitch.get(uuid) ?? [];
      const sources = of.flatMap(({ element }) => this.found(element));
      const stated = statedShares(of.map(({ share }) => share));
      return [uuid, switchBreakdown({ unit, stated }, sources, this.codes)];
    });
  }

  private async ofDatasets(elements: readonly ReadSource[]): Promise<[string, Breakdown][]> {
    const uuids = [...new Set(elements.flatMap(({ bound }) => bound?.dataset ?? []))];
    if (uuids.length === 0) return [];
    const rows = await this.sql.query<{ uuid: string; name: string; unit: UnitCode; amount: string; figures: Figures }>(
      `select d.uuid, d.name, d.unit, d.declared_amount as amount, (
         select coalesce(jsonb_object_agg(code, d.figures->code), '{}') from unnest($3::text[]) code where d.figures ? code
       ) as figures
       from dataset d where d.owner in ($1, $4) and d.uuid = any($2::uuid[])`,
      [this.company, uuids, withPartsOf(this.codes), SHARED],
    );
    const datasets = new Map(rows.map((row) => [row.uuid, row]));
    return elements.flatMap(({ uuid, bound }): [string, Breakdown][] => {
      const row = bound && datasets.get(bound.dataset);
      if (!row) return [];
      const { name, unit } = row;
      const source = { uuid: row.uuid, name, unit, kind: 'dataset' as const, hasParts: false, leavesOut: false };
      const dataset = { figures: row.figures, declaredUnit: unit, declaredAmount: new Decimal(row.amount) };
      return [[uuid, datasetBreakdown(source, { dataset, datasetAmount: bound.amount }, this.codes)]];
    });
  }

  private inputOf(row: InputRow): BrokenInput {
    const lane = row.lane === null ? undefined : laneOf(row.lane, row.lane_name ?? '');
    return { ...modelInputOf(row, this.sources), ...(lane && { lane }) };
  }

  /** @param isRenewed whether they replace or renew parts, which takes figures of later modules along */
  private async readSources(uuids: readonly string[], isRenewed = false): Promise<void> {
    const unread = [...new Set(uuids)].filter((uuid) => !this.sources.has(uuid));
    for (const source of await readBrokenSources(this.sql, this.company, unread, this.codes, isRenewed)) {
      this.sources.set(source.uuid, source);
    }
  }

  private found(uuid: string): ReadSource[] {
    const source = this.sources.get(uuid);
    return source ? [source] : [];
  }
}

function laneOf(uuid: string, name: string) {
  return { kind: 'lane' as const, uuid, name, unit: 'tkm' as const, hasParts: false, leavesOut: false };
}

/** These indicators, and those that they are sums of where a dataset does not state them. */
function withPartsOf(codes: readonly IndicatorCode[]): IndicatorCode[] {
  const parts: Partial<Record<IndicatorCode, readonly IndicatorCode[]>> = SUM_OF_PARTS;
  return [...new Set(codes.flatMap((code) => [code, ...(parts[code] ?? [])]))];
}
