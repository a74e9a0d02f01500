import { Injectable } from '@nestjs/common';
import type { Figures, IndicatorCode, Module } from '#impacts';
import { Decimal, figuresOf, MODULES } from '#impacts';
import { Missing } from '#faults';
import type { CompanyId, Snapshot } from '#platform';
import { Database } from '#platform';
import type { Amounts, Breakdown } from '../../model/contribution/breakdown.js';
import { modelBreakdown } from '../../model/contribution/breakdown.js';
import type { ChoiceBounds, ChosenWhole } from '../../model/contribution/choose-parts.js';
import { chooseParts, PartOrder } from '../../model/contribution/choose-parts.js';
import type { MadeOf } from '../../model/contribution/contributions.js';
import { madeOf } from '../../model/contribution/contributions.js';
import type { Reference } from '../../model/element-parts.js';
import type { UnitCode } from '../../model/units.js';
import type { VersionState } from '../../model/version-state.js';
import { printedIn } from '../element/element-row.js';
import { BreakdownReader } from './read-breakdowns.js';

/** What the figures of a product are made of, stage by stage, in one unit of it. */
export interface ModelContributions {
  readonly product: Reference;
  readonly versionState: VersionState;
  readonly unit?: UnitCode;
  /** The figures over all stages but D; absent where a stage has none. */
  readonly totals: Amounts;
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

@Injectable()
export class Contributions {
  constructor(private readonly database: Database) {}

  /** @throws Missing */
  of(
    company: CompanyId,
    model: string,
    codes: readonly IndicatorCode[],
    bounds: ChoiceBounds,
  ): Promise<ModelContributions> {
    return this.database.snapshot(async (sql) => {
      const product = await productOf(sql, company, model);
      const reader = new BreakdownReader(sql, company, codes);
      const inputs = (await reader.inputsOf([product.uuid])).get(product.uuid) ?? [];
      const breakdowns = modelBreakdown(inputs, codes);
      const stages = MODULES.filter((stage) => breakdowns.has(stage));
      const tops = stages.flatMap((stage) => breakdowns.get(stage) ?? []);
      const wholes = await chosenFrom(tops, codes, reader, bounds);
      const figures = figuresOf(printedIn(product));
      const contributions = stages.flatMap((stage, at): StageContributions[] => {
        const whole = wholes[at];
        const stored = amountsIn(figures, stage, codes);
        return whole ? [{ stage, figures: stored, ...madeOf(stored, whole, codes) }] : [];
      });
      return {
        product: { uuid: product.uuid, name: product.name },
        versionState: product.version_state,
        ...(product.unit !== null && { unit: product.unit }),
        totals: totalsOf(figures, contributions, codes),
        stages: contributions,
      };
    });
  }
}

/** Reads level by level what is chosen, until nothing of it is unknown: what is too small for the answer is never read. */
async function chosenFrom(
  tops: readonly Breakdown[],
  codes: readonly IndicatorCode[],
  reader: BreakdownReader,
  bounds: ChoiceBounds,
): Promise<readonly ChosenWhole[]> {
  const order = new PartOrder(tops, codes);
  const known = new Map<string, Breakdown>();
  for (;;) {
    const { wholes, unread } = chooseParts(tops, order, known, bounds);
    if (unread.size === 0) return wholes;
    const read = await reader.breakdownsOf([...unread]);
    for (const uuid of unread) known.set(uuid, read.get(uuid) ?? NOTHING);
  }
}

const NOTHING: Breakdown = { parts: [], computed: {} };

async function productOf(sql: Snapshot, company: CompanyId, model: string): Promise<ProductRow> {
  const [row] = await sql.query<ProductRow>(
    `select p.uuid, p.name, p.unit, p.version_state, p.co2e::text as co2e, p.impacts::text as impacts
     from model m join element p on p.company = m.company and p.uuid = m.product where m.company = $1 and m.uuid = $2`,
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
