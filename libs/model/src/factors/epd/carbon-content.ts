import type { Decimal } from '#impacts';
import { inStoredDecimals, print, quotient } from '#impacts';
import { convert, kindOf, given } from '#model/terms';
import type { DeclaredUnit } from './declared-unit.js';
import type { EpdDataset } from './epd-dataset.js';
import type { EpdExchange, EpdMaterialProperty, EpdReference } from './document/epd-process.js';
import { exactNumber } from './exact-number.js';
import { BIOGENIC_CARBON_PACKAGING, BIOGENIC_CARBON_PRODUCT } from './flow-property-ids.js';
import { unitOfText } from './flow-units.js';
import type { LeftOuts } from './left-out.js';
import { NOT_DECLARED } from './module-amounts.js';

/** A content of biogenic carbon that EN 15804+A2, clause 7.2.5, declares: how a data set tells it, and how we write it. */
export interface CarbonContent {
  /** UUID of the flow property. */
  readonly uuid: string;
  /** As published data sets name the flow property. */
  readonly property: string;
  /** As the standard names it. */
  readonly name: string;
  /** As it is named among what is left out. */
  readonly what: string;
  /** Of names, where there is no such UUID. */
  readonly pattern: RegExp;
}

export const CARBON_CONTENTS = {
  biogenicCarbon: {
    uuid: BIOGENIC_CARBON_PRODUCT,
    property: 'Carbon content (biogenic)',
    name: 'Biogenic carbon content in product',
    what: 'biogenic carbon content of the product',
    pattern: /^(carbon content \(biogenic\)|biogenic carbon content in (the )?product)$/i,
  },
  biogenicCarbonOfPackaging: {
    uuid: BIOGENIC_CARBON_PACKAGING,
    property: 'Carbon content (biogenic) - packaging',
    name: 'Biogenic carbon content in accompanying packaging',
    what: 'biogenic carbon content of the packaging',
    pattern: /^(carbon content \(biogenic\) - packaging|biogenic carbon content in (the )?(accompanying )?packaging)$/i,
  },
} as const satisfies Record<string, CarbonContent>;

export type CarbonContentKey = keyof typeof CARBON_CONTENTS;
export const CARBON_CONTENT_KEYS = Object.keys(CARBON_CONTENTS) as readonly CarbonContentKey[];

/** What a data set says of one content. */
interface Stated {
  readonly values: readonly string[];
  readonly unit: string | undefined;
  /** What one of the values is per. */
  readonly isPerFlow: boolean;
}

/** Whether an exchange is no indicator, but one of the contents as a flow of its own. */
export function isCarbonContent({ reference }: EpdExchange): boolean {
  return CARBON_CONTENT_KEYS.some((key) => isNamed(reference, CARBON_CONTENTS[key]));
}

/**
 * The contents of biogenic carbon, in kg of carbon per `unitAmount` declared units: of a flow property or a material property of the
 * reference flow, or of a flow of its own. What can't be taken is named in `left`.
 */
export function carbonContents(
  exchanges: readonly EpdExchange[],
  declared: DeclaredUnit,
  unitAmount: Decimal,
  left: LeftOuts,
): Pick<EpdDataset, CarbonContentKey> {
  const contentOf = (key: CarbonContentKey): Decimal | undefined => {
    const content = CARBON_CONTENTS[key];
    const [taken, other] = [ofReferenceFlow(declared, content), ofFlow(exchanges, content)].flatMap((stated) => {
      const kg = stated && kilograms(stated, content.what, left);
      if (stated === undefined || kg === undefined) return [];
      const whole = stated.isPerFlow ? kg.times(declared.flowAmount) : kg;
      return [quotient(whole.times(unitAmount), declared.amount)];
    });
    if (taken !== undefined && other !== undefined && !other.eq(taken)) {
      left.add(content.what, 'is another in a flow of its own; that of the reference flow is taken');
    }
    return taken;
  };
  return given({
    biogenicCarbon: contentOf('biogenicCarbon'),
    biogenicCarbonOfPackaging: contentOf('biogenicCarbonOfPackaging'),
  });
}

function ofReferenceFlow({ measures, exchange }: DeclaredUnit, content: CarbonContent): Stated | undefined {
  const found = measures.flowProperties.find((each) => !each.isReference && isNamed(each, content));
  if (found?.meanValue !== undefined) return { values: [found.meanValue], unit: found.unit, isPerFlow: true };
  const isOf = ({ name }: EpdMaterialProperty) => content.pattern.test(name);
  const property = measures.materialProperties.find(isOf) ?? exchange.materialProperties.find(isOf);
  return property && { values: [property.value], unit: property.unit, isPerFlow: true };
}

function ofFlow(exchanges: readonly EpdExchange[], content: CarbonContent): Stated | undefined {
  const found = exchanges.find(({ reference }) => isNamed(reference, content));
  if (found === undefined) return undefined;
  const amounts = found.amounts.flatMap(({ value }) => value ?? []);
  const values = amounts.length > 0 ? amounts : [found.resultingAmount ?? found.meanAmount ?? ''];
  return { values, unit: found.unitGroup?.names[0]?.text, isPerFlow: false };
}

function isNamed({ uuid, names }: Pick<EpdReference, 'uuid' | 'names'>, { uuid: known, pattern }: CarbonContent) {
  return uuid?.toLowerCase() === known || names.some(({ text }) => pattern.test(text));
}

/** At least 0, and small enough to be kept. */
function kilograms({ values, unit }: Stated, what: string, left: LeftOuts): Decimal | undefined {
  const [value, ...others] = values.filter((each) => each !== '' && !NOT_DECLARED.test(each));
  if (value === undefined) return undefined;
  const number = exactNumber(value);
  const kg = number && inKilograms(number, unit);
  if (number === undefined) left.add(what, `is ${JSON.stringify(value)}, which is no number`);
  else if (!others.every((other) => exactNumber(other)?.eq(number))) {
    left.add(what, 'is stated several times, and not with the same value');
  } else if (kg === undefined) left.add(what, `is stated in ${JSON.stringify(unit)}, not in kg of carbon`);
  else if (kg.lt(0)) left.add(what, `is ${print(kg)}, which is below 0`);
  else if (!kg.isZero() && kg.e >= STORED_DIGITS) left.add(what, 'has more than 20 digits before the point');
  else {
    if (!inStoredDecimals(kg).eq(kg)) left.add(what, 'has more than 30 decimals and is kept to 30');
    return inStoredDecimals(kg);
  }
  return undefined;
}

const STORED_DIGITS = 20;

/** Data sets mostly state no unit: the standard has kg of carbon. */
function inKilograms(amount: Decimal, unit: string | undefined): Decimal | undefined {
  const text = (unit?.endsWith('C') ? unit.slice(0, -1).trimEnd() : unit) ?? '';
  if (text === '' || text === '-') return amount;
  const code = unitOfText(text);
  return code && kindOf(code) === 'mass' ? convert({ quantity: amount, unit: code }, 'kg') : undefined;
}
