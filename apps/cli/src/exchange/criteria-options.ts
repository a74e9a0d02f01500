import type { Command } from 'commander';
import type { WrittenCriteria } from '#model/exchange';
import { isCriterionValue, LONGEST_CRITERION_VALUE, MAX_CRITERION_VALUES } from '#model/exchange';
import { collect } from '../command/help.js';
import type { ValueReader } from '../command/value-reader.js';
import { invalidValue } from '../command/value-reader.js';
import { time } from '../command/value-rules.js';

export interface CriteriaFlags {
  productId?: string[];
  companyId?: string[];
  geography?: string[];
  classification?: string[];
  status?: string[];
  validOn?: string;
  validAfter?: string;
  validBefore?: string;
}

/** Which footprints of a partner are meant. */
export function criteriaOptions(command: Command): Command {
  return command
    .option('--product-id <urn>', 'of a product, may be repeated', collect)
    .option('--company-id <urn>', 'of a company, may be repeated', collect)
    .option('--geography <code>', 'country, subdivision or region, may be repeated', collect)
    .option('--classification <urn>', 'of a product, may be repeated', collect)
    .option('--status <status>', 'Active or Deprecated, may be repeated', collect)
    .option('--valid-on <time>', 'valid at this time: RFC 3339, or a day')
    .option('--valid-after <time>', 'valid from a later time on than this')
    .option('--valid-before <time>', 'valid up to an earlier time than this');
}

export function readCriteria<Read extends WrittenCriteria>(
  reader: ValueReader<Read>,
  flags: CriteriaFlags,
): ValueReader<Read> {
  return reader
    .field('productId', flags.productId, criterionValues)
    .field('companyId', flags.companyId, criterionValues)
    .field('geography', flags.geography, criterionValues)
    .field('classification', flags.classification, criterionValues)
    .field('status', flags.status, criterionValues)
    .field('validOn', flags.validOn, criterionDate)
    .field('validAfter', flags.validAfter, criterionDate)
    .field('validBefore', flags.validBefore, criterionDate);
}

function criterionValues(values: readonly string[]): readonly string[] {
  if (values.length <= MAX_CRITERION_VALUES && values.every(isCriterionValue)) return values;
  throw invalidValue(
    `has to be given at most ${MAX_CRITERION_VALUES} times, with 1 to ${LONGEST_CRITERION_VALUE} characters`,
  );
}

function criterionDate(text: string): string {
  return time(text).toISOString();
}
