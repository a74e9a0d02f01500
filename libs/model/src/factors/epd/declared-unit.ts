import type { Decimal } from '#impacts';
import type { UnitCode } from '#model/terms';
import { kindOf } from '#model/terms';
import type { EpdExchange, EpdFlowMeasures, EpdFlowProperty, EpdProcess } from './document/epd-process.js';
import { exactNumber } from './exact-number.js';
import { unitOfFlowProperty, unitOfText } from './flow-units.js';

/** What the figures of a data set are stated per: for instance 1,000 kg. */
export interface DeclaredUnit {
  readonly unit: UnitCode;
  readonly amount: Decimal;
  /** The exchange that it is the unit of. */
  readonly exchange: EpdExchange;
  /** What else is known of the reference flow. */
  readonly measures: EpdFlowMeasures;
  /** How much of the reference property one of the flow has, and how many of the flow there are. */
  readonly flowAmount: Decimal;
}

/** The declared unit, or why there is none; `flows` has the flow data sets that came with the file, by UUID. */
export function declaredUnit(
  process: EpdProcess,
  flows: ReadonlyMap<string, EpdFlowMeasures>,
): DeclaredUnit | { fault: string } {
  const [reference, another] = process.referenceFlows;
  if (reference === undefined) return { fault: 'names no reference flow, so it is not known what the figures are per' };
  if (another !== undefined) return { fault: `has ${process.referenceFlows.length} reference flows; one is expected` };
  const exchange = process.exchanges.find(({ id }) => id === reference);
  if (exchange === undefined) return { fault: `has no exchange ${reference}, which it names as its reference flow` };
  const flowAmount = exactNumber(exchange.resultingAmount ?? exchange.meanAmount);
  if (flowAmount === undefined) return { fault: 'does not say how much of its reference flow the figures are per' };
  const measures = measuresOf(exchange, flows);
  const one = measures.flowProperties.some(({ isReference }) => isReference)
    ? unitOfProperty(measures.flowProperties)
    : functionalUnit(process, exchange);
  if ('fault' in one) return one;
  const amount = one.amount.times(flowAmount);
  if (amount.lte(0)) return { fault: `states its figures per ${amount.toFixed()} ${one.unit}` };
  return { unit: one.unit, amount, exchange, measures, flowAmount };
}

function measuresOf(exchange: EpdExchange, flows: ReadonlyMap<string, EpdFlowMeasures>): EpdFlowMeasures {
  if (exchange.flowProperties.length > 0) return exchange;
  return flows.get(exchange.reference.uuid?.toLowerCase() ?? '') ?? exchange;
}

type OneUnit = { unit: UnitCode; amount: Decimal } | { fault: string };

function unitOfProperty(properties: readonly EpdFlowProperty[]): OneUnit {
  const [property, another] = properties.filter(({ isReference }) => isReference);
  if (property === undefined || another !== undefined) return { fault: 'has several reference flow properties' };
  const byId = unitOfFlowProperty(property.uuid);
  const byText = property.unit === undefined ? byId : unitOfText(property.unit);
  const name = property.names[0]?.text ?? property.uuid ?? 'a flow property';
  const isCounted = byId === 'pcs' && byText === undefined;
  const unit = isCounted ? byId : byText;
  const amount = exactNumber(property.meanValue);
  if (unit === undefined) return { fault: `is declared per ${property.unit ?? name}, which is no unit of ours` };
  if (byId !== undefined && kindOf(byId) !== kindOf(unit))
    return { fault: `declares ${name} in ${unit}; expected: ${byId}` };
  if (amount === undefined) return { fault: `does not say how much ${name} its reference flow has` };
  return { unit, amount };
}

const FUNCTIONAL_UNIT = /^(\d[\d.]*)\s*(\S.*)$/;

/**
 * XML has the unit in the flow data set. Where that did not come with it, the functional unit tells, if it is an amount and a
 * unit and nothing more, as we write it ourselves.
 */
function functionalUnit({ functionalUnit }: EpdProcess, { reference }: EpdExchange): OneUnit {
  const read = functionalUnit.flatMap(({ text }) => {
    const [, amount, unit] = FUNCTIONAL_UNIT.exec(text) ?? [];
    const [number, code] = [exactNumber(amount), unitOfText(unit)];
    return number && code ? [{ amount: number, unit: code }] : [];
  });
  const [first, ...others] = read;
  if (first && others.every((other) => other.unit === first.unit && other.amount.eq(first.amount))) return first;
  const flow = reference.uuid === undefined ? 'its reference flow' : `the flow data set ${reference.uuid}`;
  return { fault: `does not say its declared unit: that is in ${flow}, which has to come with it` };
}
