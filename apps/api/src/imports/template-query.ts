import { Faults, Invalid } from '#faults';
import type { ImportKind } from '#model/imports';
import type { IndicatorCode } from '#impacts';
import { selectImpacts } from '#impacts';
import type { Query } from '../web/http/query.js';
import { single } from '../web/http/query.js';
import { Describes, QueryParameters } from '../web/routes/index.js';
import { readKind } from './kind-query.js';
import { describesNeededKind } from './kind-texts.js';

const FORMATS = ['xlsx', 'csv'] as const;
export type TemplateFormat = (typeof FORMATS)[number];

export interface TemplateRequest {
  readonly kind: ImportKind;
  readonly format: TemplateFormat;
  /** Of the columns of figures only those of these; all by default. */
  readonly indicators?: readonly IndicatorCode[];
}

export const TemplateQuery = () =>
  QueryParameters(
    readTemplateRequest,
    describesNeededKind(),
    Describes('format', 'The form of the file: a workbook of Excel, or CSV.', { enum: [...FORMATS], default: 'xlsx' }),
    Describes('indicators', 'Of the columns of figures only those of these indicators: codes separated by commas.'),
  );

/** @throws Invalid listing every fault */
function readTemplateRequest(query: Query): TemplateRequest {
  const faults = new Faults();
  const kind = faults.collect(() => readKind(query));
  const format = faults.collect(() => readFormat(query));
  const indicators = faults.collect(() => readIndicators(query));
  if (kind === undefined || format === undefined || faults.all.length > 0) throw new Invalid(faults.all);
  return { kind, format, indicators };
}

function readFormat(query: Query): TemplateFormat {
  const text = single(query, 'format') ?? 'xlsx';
  const format = FORMATS.find((each) => each === text);
  if (!format) throw new Invalid({ field: 'format', message: `has to be one of ${FORMATS.join(', ')}` });
  return format;
}

function readIndicators(query: Query): readonly IndicatorCode[] | undefined {
  const text = single(query, 'indicators');
  if (text === undefined) return undefined;
  try {
    return selectImpacts(text);
  } catch (fault) {
    if (!(fault instanceof Invalid)) throw fault;
    throw new Invalid(fault.faults.map(({ message }) => ({ field: 'indicators', message })));
  }
}
