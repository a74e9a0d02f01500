import { Injectable } from '@nestjs/common';
import type { Figures, IndicatorCode, Module } from '#impacts';
import { Decimal, figuresOf, MODULES } from '#impacts';
import { Busy, Missing } from '#faults';
import type { CompanyId, Sql } from '#platform';
import { Database, KeyedSemaphores } from '#platform';
import type { Amounts, Breakdown, ChoiceBounds, ChosenWhole, MadeOf, Gaps } from '#model/products';
import { breakdownGaps, modelBreakdown, chooseParts, PartOrder, FiguresMadeOf } from '#model/products';
import type { Reference, UnitCode, VersionState } from '#model/terms';
import { printedIn } from '../element/element-row.js';
import { BreakdownReader } from './read-breakdowns.js';

/** What the figures of a product are made of, stage by stage, in one unit of it. */
export interface ModelContributions {
  readonly product: Reference;
  readonly versionState: VersionState;
  readonly unit?: UnitCode;
  /** The figures over all stages but D; absent where a stage has none. */
  readonly totals: Amounts;
  /** Which inputs lack an indicator, whole or in part; absent where none does. */
  readonly gaps: Partial<Record<IndicatorCode, Gaps>>;
  /** In the order of the standard. */
  readonly stages: readonly StageContributions[];
}

export interface StageContributions extends MadeOf {
  readonly stage: Module;
  /** The figures of the stage as they are stored. */
  readonly figures: Amounts;
}

interface ProductRow {
  uuid: string;
  name: string;
  unit: UnitCode | null;
  version_state: VersionState;
  co2e: string;
  impacts: string;
}

/** An answer takes much memory and time of the process: those of one company wait for each other. */
const WAIT_LIMITS = { waiting: 64, waitMs: 5_000 };
const RETRY_AFTER_S = 5;

@Injectable()
export class Contributions {
  private readonly turns = new KeyedSemaphores(1, WAIT_LIMITS);

  constructor(private readonly database: Database) {}

  /** @throws Missing, Busy */
  of(
    company: CompanyId,
    model: string,
    codes: readonly IndicatorCode[],
    bounds: ChoiceBounds,
  ): Promise<ModelContributions> {
    const read = () => this.database.reads.snapshot((sql) => readProduct(sql, company, model, codes, bounds));
    const tooMany = () =>
      new Busy('Too many contributions of your company are being read. Try again soon.', RETRY_AFTER_S);
    return this.turns.run(company, async () => contributionsOf(await read(), codes), tooMany);
  }
}

interface ReadProduct {
  readonly product: ProductRow;
  readonly figures: Figures;
  readonly gaps: ModelContributions['gaps'];
  readonly stages: ReadonlyMap<Module, ChosenWhole>;
}

async function readProduct(
  sql: Sql,
  company: CompanyId,
  model: string,
  codes: readonly IndicatorCode[],
  bounds: ChoiceBounds,
): Promise<ReadProduct> {
  const product = await productOf(sql, company, model);
  const reader = new BreakdownReader(sql, company, codes);
  const inputs = (await reader.inputsOf([product.uuid])).get(product.uuid) ?? [];
  const breakdowns = modelBreakdown(inputs, codes);
  const tops = MODULES.flatMap((stage) => breakdowns.get(stage) ?? []);
  const wholes = await chosenFrom(tops, codes, reader, bounds);
  const stages = MODULES.filter((stage) => breakdowns.has(stage)).flatMap((stage, at): [Module, ChosenWhole][] => {
    const whole = wholes[at];
    return whole ? [[stage, whole]] : [];
  });
  const gaps = breakdownGaps(breakdowns, codes);
  return { product, figures: figuresOf(printedIn(product)), gaps, stages: new Map(stages) };
}

function contributionsOf(
  { product, figures, gaps, stages }: ReadProduct,
  codes: readonly IndicatorCode[],
): ModelContributions {
  const made = new FiguresMadeOf(codes);
  const contributions = [...stages].map(([stage, whole]): StageContributions => {
    const stored = amountsIn(figures, stage, codes);
    return { stage, figures: stored, ...made.of(stored, whole) };
  });
  return {
    product: { uuid: product.uuid, name: product.name },
    versionState: product.version_state,
    ...(product.unit !== null && { unit: product.unit }),
    totals: totalsOf(figures, contributions, codes),
    gaps,
    stages: contributions,
  };
}

/** What the inputs of sources may take in memory, in amounts: an input takes about as much as four of its amounts. */
const MOST_AMOUNTS = 500_000;
const AMOUNTS_OF_INPUT = 4;

/**
 * Reads level by level what is chosen, from the largest down, until nothing of it is unknown: what is too small for the answer is
 * never read. A source whose inputs no longer fit into memory stays whole.
 */
async function chosenFrom(
  tops: readonly Breakdown[],
  codes: readonly IndicatorCode[],
  reader: BreakdownReader,
  bounds: ChoiceBounds,
): Promise<readonly ChosenWhole[]> {
  const order = new PartOrder(tops, codes);
  const known = new Map<string, Breakdown | undefined>();
  let left = MOST_AMOUNTS;
  for (;;) {
    const { wholes, unread } = chooseParts(tops, order, known, bounds);
    if (unread.size === 0) return wholes;
    const counts = await reader.inputCounts([...unread]);
    const within = [...unread].filter((uuid) => {
      const amounts = (counts.get(uuid) ?? 1) * (AMOUNTS_OF_INPUT + codes.length);
      if (amounts > left) return false;
      left -= amounts;
      return true;
    });
    const read = await reader.breakdownsOf(within);
    for (const uuid of within) known.set(uuid, read.get(uuid) ?? NOTHING);
    for (const uuid of unread) if (!known.has(uuid)) known.set(uuid, undefined);
  }
}

const NOTHING: Breakdown = { parts: [], computed: {} };

async function productOf(sql: Sql, company: CompanyId, model: string): Promise<ProductRow> {
  const [row] = await sql.query<ProductRow>(
    `select p.uuid, p.name, p.unit, p.version_state, p.co2e::text as co2e, p.impacts::text as impacts
     from model m join element p on p.company = $1 and p.uuid = m.product where m.company = $1 and m.uuid = $2`,
    [company, model],
  );
  if (!row) throw new Missing(`There is no model ${model}.`);
  return row;
}

function amountsIn(figures: Figures, key: Module, codes: readonly IndicatorCode[]): Amounts {
  const amounts: Amounts = {};
  for (const code of codes) {
    const text = figures[code]?.[key];
    if (text !== undefined) amounts[code] = new Decimal(text);
  }
  return amounts;
}

/** An indicator has a total of A1 to A3 alone only where no later stage lacks a figure of it. */
function totalsOf(figures: Figures, stages: readonly StageContributions[], codes: readonly IndicatorCode[]): Amounts {
  const totals: Amounts = {};
  for (const code of codes) {
    const { totalCarbonFootprint, A1_A3 } = figures[code] ?? {};
    const isWhole = stages.every(({ stage, figures: of }) => stage === 'D' || of[code] !== undefined);
    const total = totalCarbonFootprint ?? (isWhole ? A1_A3 : undefined);
    if (total !== undefined) totals[code] = new Decimal(total);
  }
  return totals;
}
