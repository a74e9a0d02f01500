import type { AnsweredFootprint, AnswerEvent } from './pact-events.js';

/** Where no end is stated, a footprint is valid for three years from its reference period (PACT Technical Specifications 3.0.3). */
const VALID_YEARS = 3;

/** The answer for people, in lines. */
export function describeAnswer({ data }: AnswerEvent): string[] {
  const { pfs, error } = data;
  if (error) return [`Rejected, ${error.code}: ${error.message}`];
  return (pfs ?? []).flatMap((footprint, index) => [...(index === 0 ? [] : ['']), ...describeFootprint(footprint)]);
}

function describeFootprint(footprint: AnsweredFootprint): string[] {
  const { pcf } = footprint;
  const { from, to } = validity(footprint);
  return [
    `product    ${footprint.productNameCompany}, of ${footprint.companyName}`,
    ...footprint.productIds.map((id, index) => `${index === 0 ? 'known as' : '        '}   ${id}`),
    `unit       ${pcf.declaredUnitAmount} ${pcf.declaredUnitOfMeasurement}, of ${pcf.productMassPerDeclaredUnit} kg`,
    `PCF        ${pcf.pcfExcludingBiogenicUptake} kg CO2e, without biogenic uptake; with it ${pcf.pcfIncludingBiogenicUptake}`,
    `of         ${day(pcf.referencePeriodStart)} to ${day(pcf.referencePeriodEnd)}`,
    `valid      ${day(from)} to ${day(to)}`,
    `footprint  ${footprint.id}, ${footprint.status}`,
  ];
}

function validity({ validityPeriodStart, validityPeriodEnd, pcf }: AnsweredFootprint): { from: string; to: string } {
  const end = new Date(pcf.referencePeriodEnd);
  end.setUTCFullYear(end.getUTCFullYear() + VALID_YEARS);
  return { from: validityPeriodStart ?? pcf.referencePeriodEnd, to: validityPeriodEnd ?? end.toISOString() };
}

function day(time: string): string {
  return time.slice(0, 'YYYY-MM-DD'.length);
}
