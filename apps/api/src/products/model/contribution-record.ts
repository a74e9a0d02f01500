import { ApiProperty } from '@nestjs/swagger';
import type { Amounts, Gaps, MadeOf, PartContribution, PartSource } from '#model/products';
import type { UnitCode, VersionState } from '#model/terms';
import { shareOf } from '#model/products';
import type { ModelContributions, StageContributions } from '#products';
import type { IndicatorCode } from '#impacts';
import { INDICATOR_CODES, INDICATORS, LIFECYCLE_STAGES, print } from '#impacts';
import { AmountRecord } from '../../terms/amount.dto.js';
import { PlainDecimal, UnitText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';
import { LifecycleStageRecord } from './model-records.js';

const byCode = (name: string) => ({
  type: Object,
  allOf: [{ $ref: `#/components/schemas/${name}` }],
});

/** An amount in one unit of the product, and how much of the product's figure that is. */
export class ContributionRecord {
  /** How much it adds to one unit of the product, in the unit of the indicator: a decimal string. */
  @PlainDecimal() amount!: string;
  /**
   * The amount as a share of the figure over all stages but D: a decimal string with ten decimals, 1 being all of it.
   * Where amounts have both signs it may be negative or above 1. Absent where the figure is zero or not known.
   */
  @PlainDecimal() share?: string;
  /**
   * The amount as a share of the figure of the stage: a decimal string with ten decimals, 1 being all of it. Absent
   * where that is zero or not known.
   */
  @PlainDecimal() shareOfStage?: string;
}

/** The parts that are not shown, since there are more than an answer has: the smallest ones. */
export class CutPartsRecord {
  /** How many of the parts next below are not shown; what these are made of is not counted. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** What the parts not shown add together, by indicator. */
  @ApiProperty(byCode('ContributionsRecord')) contributions!: Contributions;
}

/** What a part draws its figures from. */
export class PartSourceRecord {
  /** What it is: a material, process element, switch, transport lane (`lane`) or dataset. */
  kind!: 'material' | 'process' | 'switch' | 'lane' | 'dataset';
  /** The UUID of the source. */
  @UuidText() uuid!: string;
  /** The name of the source. */
  name!: string;
}

/** What makes up a figure. The parts shown and cut, `rounding` and `changedSince` add up to it exactly. */
export class ContributionPartRecord {
  /** The input of a model; absent of a source of a switch and of a dataset. */
  input?: ReferenceRecord;
  /** What it draws on; absent of an input that draws on nothing. */
  source?: PartSourceRecord;
  /** How much of the source one unit of the product takes, in the unit of the source; absent where it is not known. */
  quantity?: AmountRecord;
  /** What it adds, by indicator of EN 15804+A2; an indicator without a figure is absent here and named in `missing`. */
  @ApiProperty(byCode('ContributionsRecord')) contributions!: Contributions;
  /** The indicators that it has no figure in, though it should: it does not count as zero. */
  missing?: IndicatorCode[];
  /** True where its GWP-fossil leaves out some of its own parts; else absent. */
  leavesOut?: boolean;
  /**
   * True where it is made of parts; else absent. A greater `depth` shows these, unless they are too many for one
   * answer: ask for the contributions of the source itself then.
   */
  hasParts?: boolean;
  /** What it is made of, from the largest down; absent where that is not asked for. */
  parts?: ContributionPartRecord[];
  /** The parts that are not shown; absent where all are. */
  cut?: CutPartsRecord;
  /** What rounding to 30 decimals leaves, by indicator. */
  @ApiProperty(byCode('ContributionAmountsRecord')) rounding?: AmountTexts;
  /**
   * What its figure has more than its parts give now, by indicator: it was computed before they changed. Absent where
   * nothing changed.
   */
  @ApiProperty(byCode('ContributionAmountsRecord')) changedSince?: AmountTexts;
}

/** A stage of the product's life cycle: its figures as they are stored, and the inputs that make them up. */
export class ContributionStageRecord {
  /** The stage: a module of EN 15804+A2. */
  stage!: LifecycleStageRecord;
  /** The figures of the stage, by indicator; absent where the figure of an input is missing. */
  @ApiProperty(byCode('ContributionsRecord')) contributions!: Contributions;
  /** Its inputs, from the largest down; an input without a figure comes first. */
  parts!: ContributionPartRecord[];
  /** The inputs that are not shown; absent where all are. */
  cut?: CutPartsRecord;
  /** What rounding to 30 decimals leaves, by indicator. */
  @ApiProperty(byCode('ContributionAmountsRecord')) rounding!: AmountTexts;
  /**
   * What its figure has more than its inputs give now, by indicator: it was computed before they changed. Absent where
   * nothing changed.
   */
  @ApiProperty(byCode('ContributionAmountsRecord')) changedSince?: AmountTexts;
}

/** What the figures of a product are made of, in one unit of it. */
export class ModelContributionsRecord {
  /** The material or process element that the model is of. */
  product!: ReferenceRecord;
  /** The state of its version; only the figures of a `draft` follow what they are made of. */
  versionState!: VersionState;
  /** The unit that figures are per one of; absent where the product has none. `GET /v1/unit` explains the codes. */
  @UnitText() unit?: UnitCode;
  /** The unit of each indicator that is shown, and its figure over all stages but D where every stage has one. */
  @ApiProperty(byCode('ContributionTotalsRecord')) impacts!: Totals;
  /** The stages that have inputs; none where the product's figures are not computed from a model. */
  stages!: ContributionStageRecord[];
}

type Contributions = Partial<Record<IndicatorCode, ContributionRecord>>;
type AmountTexts = Partial<Record<IndicatorCode, string>>;
type Totals = Partial<Record<IndicatorCode, { unit: string; total?: string; gaps?: Gaps }>>;

export function contributionsRecord(
  { product, versionState, unit, totals, gaps, stages }: ModelContributions,
  codes: readonly IndicatorCode[],
): ModelContributionsRecord {
  const impacts: Totals = {};
  for (const code of codes) {
    const total = totals[code];
    const of = gaps[code];
    impacts[code] = { unit: INDICATORS[code].unit, ...(total && { total: print(total) }), ...(of && { gaps: of }) };
  }
  return { product, versionState, unit, impacts, stages: stages.map((stage) => stageRecord(stage, totals)) };
}

/** What shares are of: the product's figures, and those of a stage. */
interface Wholes {
  readonly totals: Amounts;
  readonly ofStage: Amounts;
}

function stageRecord(of: StageContributions, totals: Amounts): ContributionStageRecord {
  const { stage, figures } = of;
  // D lies outside the system boundary: it is no part of the total.
  const wholes = { totals: stage === 'D' ? {} : totals, ofStage: figures };
  const { parts, cut, rounding, changedSince } = madeOfRecord(of, wholes);
  return {
    stage: { code: stage, name: LIFECYCLE_STAGES[stage] },
    contributions: contributions(figures, wholes),
    ...{ parts, cut, rounding, changedSince },
  };
}

function madeOfRecord({ parts, cut, rounding, changedSince }: MadeOf, wholes: Wholes) {
  const isChanged = Object.keys(changedSince).length > 0;
  return {
    parts: parts.map((part) => partRecord(part, wholes)),
    cut: cut && { count: cut.count, contributions: contributions(cut.amounts, wholes) },
    rounding: amountTexts(rounding),
    changedSince: isChanged ? amountTexts(changedSince) : undefined,
  };
}

function partRecord({ part, times, amounts, madeOf }: PartContribution, wholes: Wholes): ContributionPartRecord {
  const { input, source, missing } = part;
  // A product of large quantities may be more than a JSON number holds.
  const units = times?.toDecimal().toNumber() ?? Infinity;
  return {
    input,
    source: source && sourceRecord(source),
    quantity: source?.unit && Number.isFinite(units) ? { quantity: units, unit: source.unit } : undefined,
    contributions: contributions(amounts, wholes),
    missing: missing.length > 0 ? [...missing] : undefined,
    leavesOut: source?.leavesOut || undefined,
    hasParts: source?.hasParts || undefined,
    ...(madeOf && madeOfRecord(madeOf, wholes)),
  };
}

function sourceRecord({ kind, uuid, name }: PartSource): PartSourceRecord {
  return { kind, uuid, name };
}

function contributions(amounts: Amounts, { totals, ofStage }: Wholes): Contributions {
  return byIndicator(amounts, (amount, code) => ({
    amount: print(amount),
    share: shareOf(amount, totals[code]),
    shareOfStage: shareOf(amount, ofStage[code]),
  }));
}

function amountTexts(amounts: Amounts): AmountTexts {
  return byIndicator(amounts, (amount) => print(amount));
}

function byIndicator<T>(
  amounts: Amounts,
  each: (amount: NonNullable<Amounts[IndicatorCode]>, code: IndicatorCode) => T,
): Partial<Record<IndicatorCode, T>> {
  const record: Partial<Record<IndicatorCode, T>> = {};
  for (const code of INDICATOR_CODES) {
    const amount = amounts[code];
    if (amount !== undefined) record[code] = each(amount, code);
  }
  return record;
}
