import { Faults, Invalid } from '#faults';
import type { ImportKind } from '#model/imports';
import { EPD_PROFILE } from '#model/factors';
import { IMPORT_KINDS, isImportKind } from '#model/imports';
import { LANGUAGE } from '#model/exchange';
import type { ImportMode } from '#imports';
import { IMPORT_MODES, isDatabaseText } from '#imports';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, QueryParameters } from '../web/routes/index.js';
import { describesNeededKind } from './kind-texts.js';

/** What a caller asks for beside the file. */
export interface ImportRequest {
  kind: ImportKind;
  mode: ImportMode;
  dryRun: boolean;
  skipFaulty: boolean;
  again: boolean;
  /** Whether it waits to be confirmed where its check warns of something. */
  stopsOnWarnings: boolean;
  /** A mapping that is kept, by its name or uuid. */
  mapping?: string;
  /** Of datasets alone: the uuid or the name of the database that they go into. */
  database?: string;
  /** Whether the file is an EPD, or an archive of them. */
  isEpd: boolean;
  /** Of EPDs: the languages of their texts, the preferred one first; absent: those of the company. */
  languages?: readonly string[];
}

const DATABASE_RULE =
  "Needed where the rows are datasets: the company's own database that they go into, by uuid or name. A name that it does not have makes one.";
const MOST_LANGUAGES = 20;
const ON_WARNINGS = ['go', 'stop'] as const;
const FLAG = { type: 'boolean', default: false } as const;

export const ImportQuery = () =>
  QueryParameters(
    readImportRequest,
    describesNeededKind(),
    Describes('database', DATABASE_RULE),
    Describes(
      'profile',
      'Of datasets: the file is an EPD in ILCD+EPD, JSON or XML, or a ZIP archive of them. Without it the file is a table.',
      { enum: [EPD_PROFILE] },
    ),
    Describes(
      'languages',
      'Of EPDs: the languages that texts are wanted in, in order, separated by commas, as BCP 47 writes them; by default those of the company.',
    ),
    Describes(
      'mode',
      'What becomes of a row that is known. create: its syncId, of datasets key, has to say the same. upsert: its record is changed as by a PATCH; an empty cell keeps, (clear) clears, ((clear)) is the text (clear).',
      {
        enum: [...IMPORT_MODES],
        default: 'create',
      },
    ),
    Describes('dryRun', 'Whether the file is only checked, and nothing is written.', FLAG),
    Describes(
      'skipFaulty',
      'Whether the other rows are written where some are faulty; by default nothing is written then.',
      FLAG,
    ),
    Describes(
      'again',
      'Whether a file that was imported before is imported again; by default that is refused (409).',
      FLAG,
    ),
    Describes(
      'onWarnings',
      'What an import does whose check warns of something. go: it goes on, and the warnings are told. stop: it waits, for a day, until it is confirmed or cancelled.',
      { enum: [...ON_WARNINGS], default: 'go' },
    ),
    Describes('mapping', 'A mapping that is kept, by its name or uuid; instead of the part `mapping`.'),
  );

/** @throws Invalid listing every fault */
export function readImportRequest(query: Query): ImportRequest {
  const faults = new Faults();
  const text = (name: string): string | undefined => faults.collect(() => single(query, name));
  const flag = (name: string): boolean => {
    const given = text(name) ?? 'false';
    if (given !== 'true' && given !== 'false') faults.add({ field: name, message: 'has to be true or false' });
    return given === 'true';
  };
  const kind = text('kind') ?? '';
  const mode = text('mode') ?? 'create';
  if (!isImportKind(kind)) faults.add({ field: 'kind', message: `has to be one of ${IMPORT_KINDS.join(', ')}` });
  if (!isMode(mode)) faults.add({ field: 'mode', message: `has to be one of ${IMPORT_MODES.join(', ')}` });
  const database = text('database')?.trim();
  if (database === undefined ? kind === 'dataset' : !isDatabaseText(database)) {
    faults.add({ field: 'database', message: 'has to be the uuid or the name of a database' });
  }
  const profile = text('profile');
  if (profile !== undefined && (profile !== EPD_PROFILE || kind !== 'dataset')) {
    faults.add({ field: 'profile', message: `has to be ${EPD_PROFILE}, with kind=dataset` });
  }
  const languages = text('languages')
    ?.split(',')
    .map((language) => language.trim());
  if (languages && (languages.length > MOST_LANGUAGES || !languages.every((each) => LANGUAGE.read(each)))) {
    faults.add({ field: 'languages', message: `has to be up to ${MOST_LANGUAGES} codes of languages, such as en,de` });
  }
  const onWarnings = text('onWarnings') ?? 'go';
  if (!ON_WARNINGS.some((each) => each === onWarnings)) {
    faults.add({ field: 'onWarnings', message: `has to be one of ${ON_WARNINGS.join(', ')}` });
  }
  const flags = { dryRun: flag('dryRun'), skipFaulty: flag('skipFaulty'), again: flag('again') };
  const mapping = text('mapping');
  if (faults.all.length > 0 || !isImportKind(kind) || !isMode(mode)) throw new Invalid(faults.all);
  return {
    ...{ kind, mode, ...flags, stopsOnWarnings: onWarnings === 'stop', mapping },
    ...(kind === 'dataset' && { database }),
    ...{ isEpd: profile !== undefined, languages },
  };
}

function isMode(text: string): text is ImportMode {
  return (IMPORT_MODES as readonly string[]).includes(text);
}
