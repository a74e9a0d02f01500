import { Decimal, PRODUCT_MODULES, Ratio, ZERO } from '#impacts';
import type { Figures, Module } from '#impacts';
import { converted } from '#model/terms';
import type { ReceivedFacts } from '#model/factors';
import type { Amount, UnitCode } from '#model/terms';
import type { StatedQuantities } from '../stated-quantities.js';
import { carriedFacts } from './carried-facts.js';
import type { CarriedFacts } from './carried-facts.js';
import { carriedFigures } from './carried-figures.js';
import { massOf, unitsOf } from './graph-source.js';
import type { GraphSource } from './graph-source.js';

/** An input of a model, which draws on a source or on a transport. One with neither marks a gap in the model. */
export interface ModelInput {
  readonly uuid: string;
  readonly name: string;
  readonly stage: Module;
  readonly quantity?: Decimal;
  readonly unit?: UnitCode;
  readonly materialGroup?: readonly string[];
  readonly material?: GraphSource;
  readonly transport?: InputTransport;
}

/** What a transport takes from its lane. */
export interface TransportSource
  extends
    Pick<CarriedFacts, 'characterizationFactors' | 'factorsUntil' | 'exemptedPercent'>,
    Pick<GraphSource, 'primaryShare' | 'supplierShare'> {
  /** Per tonne-kilometre. */
  readonly figures: Figures;
  /** What the footprint of a partner states that the lane is bound to, per tonne-kilometre. */
  readonly received?: ReceivedFacts;
  /** The uuids of the databases that its figures come from; absent: none. */
  readonly contributors?: readonly string[];
}

export interface InputTransport extends TransportSource {
  readonly totalKm: Decimal;
  /** The input whose goods are carried. */
  readonly for?: string;
  /** Replaces the weight of that input. */
  readonly weight?: Amount;
}

/** An input with its computed values. It contributes `times` times its `figures`. */
export interface ComputedInput {
  readonly input: ModelInput;
  /** Units of the material, or tonne-kilometres; undefined if not known. */
  readonly times?: Ratio;
  readonly figures: Figures;
  readonly quantities: StatedQuantities;
  /** How much of its climate figure its source did not divide, in percent. */
  readonly undividedPercent?: Decimal;
  /** In kg; for a transport the weight that it carries. */
  readonly weight?: Ratio;
}

/** Computes the inputs of one model. Weights come first, because a transport needs the weight of the input it carries. */
export function computeInputs(inputs: readonly ModelInput[]): ComputedInput[] {
  const weights = new Map(inputs.map((input) => [input.uuid, weightOf(input)]));
  return inputs.map((input) => computeInput(input, weights));
}

function computeInput(input: ModelInput, weights: ReadonlyMap<string, Ratio | undefined>): ComputedInput {
  const { material, transport } = input;
  if (transport) return { input, ...computeTransport(transport, weights) };
  const weight = weights.get(input.uuid);
  const amount = amountOf(input);
  const times = amount && material ? unitsOf(amount, material) : amount && ifZero(amount.quantity);
  return {
    ...{ input, times, weight },
    figures: material ? carriedFigures(material.figures, input.stage) : {},
    quantities: material?.quantities ?? {},
    undividedPercent: material?.undividedPercent,
  };
}

const TONNES_PER_KG = new Decimal('0.001');

/** Zero for a zero amount without a source; any other amount contributes an unknown number of units. */
function ifZero(quantity: Decimal): Ratio | undefined {
  return quantity.isZero() ? Ratio.of(ZERO) : undefined;
}

/** Computes a transport in tonne-kilometres, at the figures of its lane. */
function computeTransport(
  transport: InputTransport,
  weights: ReadonlyMap<string, Ratio | undefined>,
): Omit<ComputedInput, 'input'> {
  const weight = transport.weight ? converted(transport.weight, 'kg') : weights.get(transport.for ?? '');
  const { figures, received } = transport;
  const { quantities, undividedPercent } = carriedFacts({ figures, pact: {}, ...(received && { received }) });
  return {
    ...{ figures, quantities, undividedPercent, weight },
    times: weight?.times(TONNES_PER_KG).times(transport.totalKm),
  };
}

export function amountOf({ quantity, unit }: Pick<ModelInput, 'quantity' | 'unit'>): Amount | undefined {
  return quantity !== undefined && unit !== undefined ? { quantity, unit } : undefined;
}

/** In kg; undefined for a transport, which adds no mass of its own. */
export function weightOf(input: ModelInput): Ratio | undefined {
  const amount = input.transport ? undefined : amountOf(input);
  return amount && massOf(amount, input.material);
}

/** The contribution of an input to the carbon footprint, in kg CO2e; undefined if its source has no fossil climate figure. */
export function co2eOf({ times, figures }: Pick<ComputedInput, 'times' | 'figures'>): Ratio | undefined {
  const perUnit = figures['GWP-fossil']?.A1_A3;
  return perUnit === undefined ? undefined : times?.times(new Decimal(perUnit));
}

/** Whether the element's climate figure leaves out this input or a part of it. An input of a stated zero leaves out nothing. */
export function leavesOut({ input, times, figures }: ComputedInput): boolean {
  if (times?.isZero()) return false;
  return times === undefined || figures['GWP-fossil']?.A1_A3 === undefined || (input.material?.leavesOut ?? false);
}

export function isProductStage(stage: Module): boolean {
  return (PRODUCT_MODULES as readonly Module[]).includes(stage);
}
