import { carbonContents, isCarbonContent } from './carbon-content.js';
import { chosenText } from './chosen-text.js';
import { complianceFault } from './compliance.js';
import { declaredUnit } from './declared-unit.js';
import type { EpdDataset, EpdOutcome } from './epd-dataset.js';
import { epdPlace } from './epd-place.js';
import type { EpdFlowMeasures, EpdProcess } from './document/epd-process.js';
import { given } from '#model/terms';
import { indicatorFigures } from './indicator-figures.js';
import { LeftOuts } from './left-out.js';
import { massOfUnit } from './mass-of-unit.js';
import { perUnit, storable } from './per-unit.js';

export interface EpdReading {
  /** In the order that texts are wanted in, such as `['de', 'en']`. */
  readonly languages: readonly string[];
  /** The flow data sets that came with an XML file, by UUID in lower case. */
  readonly flows?: ReadonlyMap<string, EpdFlowMeasures>;
}

/** The dataset that an EPD of EN 15804+A2 is; refused with the reason where it is none that we can keep. */
export function toDataset(process: EpdProcess, { languages, flows = new Map() }: EpdReading): EpdOutcome {
  const left = new LeftOuts();
  const refused = (reason: string): EpdOutcome => ({ kind: 'refused', reason, left: left.list() });
  const parts = process.nameParts.flatMap((part) => chosenText(part, languages) ?? []);
  const name = parts.join('; ').replace(/\s+/g, ' ');
  const norm = complianceFault(process);
  if (norm !== undefined) return refused(norm);
  if (process.uuid === undefined) return refused('has no UUID');
  if (name === '') return refused('has no name');
  const declared = declaredUnit(process, flows);
  if ('fault' in declared) return refused(declared.fault);
  const others = process.exchanges.filter((each) => each !== declared.exchange);
  const indicators = [...others.filter((each) => !isCarbonContent(each)), ...process.results];
  const stated = indicatorFigures(indicators, process.scenarios, left);
  if (Object.keys(stated.figures).length === 0) return refused('has no figure that we know');
  const { figures, amount } = perUnit(stated.figures, declared.amount);
  if (!amount.eq(1)) {
    left.add(
      'the declared unit',
      `stays ${amount.toFixed()} ${declared.unit}: divided to one ${declared.unit}, figures would not end`,
    );
  }
  const { uuid, version } = process;
  const dataset: EpdDataset = {
    uuid,
    key: version === undefined ? uuid : `${uuid}_${version}`,
    name,
    unit: declared.unit,
    figures: storable(figures, left),
    unitAmount: amount,
    taxonomy: taxonomyOf(process, left),
    characterisations: stated.characterisations,
    ...given({ version, mass: massOfUnit(declared, left), description: chosenText(process.comment, languages) }),
    ...carbonContents(others, declared, amount, left),
    ...publication(process, languages, left),
  };
  return { kind: 'dataset', dataset, left: left.list() };
}

/** Several systems sort one product; a dataset has one place. */
function taxonomyOf({ classifications }: EpdProcess, left: LeftOuts): readonly string[] {
  const [first, ...others] = classifications.filter(({ classes }) => classes.length > 0);
  for (const { system = 'classification', classes } of others) {
    left.add(`${system}: ${classes.join(' / ')}`, 'is a second classification; the first is taken');
  }
  return first?.classes ?? [];
}

function publication(process: EpdProcess, languages: readonly string[], left: LeftOuts): Partial<EpdDataset> {
  const { location, owner, publisher, registrationNumber, subType } = process;
  const { code: geoLocation, told } = location === undefined ? {} : epdPlace(location);
  if (told !== undefined) left.add(`location ${location}`, told);
  const referenceYear = yearOf('reference year', process.referenceYear, left);
  const lastYear = yearOf('last year of validity', process.validUntil, left);
  return given({
    geoLocation,
    geoLocationText: told === undefined ? undefined : location,
    referenceYear,
    validUntil: lastYear === undefined ? undefined : `${lastYear}-12-31`,
    owner: chosenText(owner?.names ?? [], languages),
    publisher: chosenText(publisher?.names ?? [], languages),
    registrationNumber,
    sourceUrl: sourceUrl(process, left),
    subType,
  });
}

function yearOf(what: string, text: string | undefined, left: LeftOuts): number | undefined {
  if (text === undefined) return undefined;
  if (/^(19|20|21)\d\d$/.test(text)) return Number(text);
  left.add(`${what} ${JSON.stringify(text)}`, 'is no year');
  return undefined;
}

const LONGEST_URL = 2048;

/** Where the data set is kept, else the declaration itself. */
function sourceUrl({ uri, originalEpd }: EpdProcess, left: LeftOuts): string | undefined {
  const urls = [...(uri === undefined ? [] : [uri]), ...originalEpd.flatMap((each) => each.urls)];
  const usable = urls.find((url) => URL.canParse(url) && /^https?:/i.test(url) && url.length <= LONGEST_URL);
  if (usable === undefined && urls[0] !== undefined) left.add(`source ${urls[0].slice(0, 200)}`, 'is no web address');
  return usable;
}
