import { inStoredDecimals, print, quotient } from '#impacts';
import type { Decimal, DeclaredFigures } from '#impacts';
import type { DatasetPact, DatasetRow } from '../dataset.js';
import type { CarbonContentKey } from './carbon-content.js';
import { CARBON_CONTENTS } from './carbon-content.js';
import type { EpdDataset } from './epd-dataset.js';
import { given } from '#model/terms';
import type { LeftOut } from './left-out.js';
import { mappedFigures } from './per-unit.js';

/** Of a description that a dataset can have, so many code points are the publisher's. */
const LONGEST_COMMENT = 19_000;

/**
 * A row of a database, whose figures are per one unit: where that division does not end, they are quotients, rounded when they
 * are stored. What a dataset has no field for stands in its description.
 */
export function epdRow(dataset: EpdDataset): { row: DatasetRow; left: readonly LeftOut[] } {
  const { key, name, unit, unitAmount, taxonomy, geoLocation, geoLocationText, referenceYear, validUntil, sourceUrl } =
    dataset;
  const left: LeftOut[] = [];
  const pact = pactOf(dataset, left);
  const [comment, isCut] = cut(dataset.description ?? '');
  if (isCut) left.push({ what: 'the general comment', why: `is cut after ${LONGEST_COMMENT} characters` });
  if (!unitAmount.eq(1)) {
    left.push({ what: 'every figure', why: `is a ${print(unitAmount)}th of what is declared, rounded to 30 decimals` });
  }
  const row: DatasetRow = {
    key,
    name,
    unit,
    figures: perOne(dataset.figures, unitAmount),
    taxonomy,
    description: [comment, ...facts(dataset)].filter((text) => text !== '').join('\n'),
    ...given({ geoLocation, geoLocationText, referenceYear, validUntil, sourceUrl, pact }),
  };
  return { row, left };
}

function perOne(figures: DeclaredFigures, amount: Decimal): DeclaredFigures {
  return mappedFigures(figures, (_code, _key, value) => quotient(value, amount));
}

/** The contents of biogenic carbon per one unit; absent where the EPD states none. */
function pactOf(dataset: EpdDataset, left: LeftOut[]): DatasetPact | undefined {
  const contentOf = (key: CarbonContentKey): string | undefined => {
    const content = dataset[key];
    if (content === undefined) return undefined;
    const one = quotient(content, dataset.unitAmount);
    if (dataset.unitAmount.eq(1) && !inStoredDecimals(one).eq(one)) {
      left.push({ what: CARBON_CONTENTS[key].what, why: `is rounded to 30 decimals of one ${dataset.unit}` });
    }
    return print(inStoredDecimals(one));
  };
  const pact = given({
    biogenicCarbonContent: contentOf('biogenicCarbon'),
    packagingBiogenicCarbonContent: contentOf('biogenicCarbonOfPackaging'),
  });
  return Object.keys(pact).length === 0 ? undefined : pact;
}

function facts(dataset: EpdDataset): string[] {
  const { unit, mass, characterisations } = dataset;
  return [
    dataset.owner && `Owner: ${dataset.owner}.`,
    dataset.publisher && `Publisher: ${dataset.publisher}.`,
    dataset.registrationNumber && `Registration: ${dataset.registrationNumber}.`,
    dataset.subType && `Kind: ${dataset.subType}.`,
    mass && `Mass of one ${unit}: ${print(mass.kg)} kg, by ${mass.source}.`,
    characterisations.length > 0 && `Characterisation: ${characterisations.join(' and ')}.`,
  ].flatMap((fact) => (fact ? [fact] : []));
}

function cut(text: string): [text: string, isCut: boolean] {
  if (text.length <= LONGEST_COMMENT) return [text, false];
  const characters = Array.from(text);
  return [characters.slice(0, LONGEST_COMMENT).join(''), characters.length > LONGEST_COMMENT];
}
