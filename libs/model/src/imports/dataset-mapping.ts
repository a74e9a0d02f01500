import type { FieldFault } from '#faults';
import { canonicalCode } from '#impacts';
import type { IndicatorCode } from '#impacts';
import { MOST_LEVELS } from './fields/dataset-import-fields.js';

/** Whether each row has the figures of one module, so that a dataset is made of several rows. */
export function isByModule(fields: readonly string[]): boolean {
  return fields.includes('module');
}

/** The field by which a file tells its datasets apart: the name where there is no key. */
export function identityOf(fields: readonly string[]): 'key' | 'name' {
  return fields.includes('key') ? 'key' : 'name';
}

/** The indicators that a field has the figure of in the module of its row. */
export function indicatorsOfModule(field: string): readonly IndicatorCode[] {
  if (field === 'climate') return ['GWP-total', 'GWP-fossil'];
  const [impacts, code = '', key] = field.split('.');
  const known = impacts === 'impacts' && key === undefined ? canonicalCode(code) : undefined;
  return known === undefined ? [] : [known];
}

/** What speaks against a mapping to these fields of datasets. */
export function datasetMappingFaults(fields: readonly string[], mode: 'create' | 'upsert'): FieldFault[] {
  const faults: string[] = [];
  const has = (name: string): boolean => fields.includes(name);
  const figures = fields.filter((name) => name === 'climate' || (/^impacts\./.test(name) && !name.endsWith('.method')));
  if (!has('key') && !has('name')) faults.push('nothing tells datasets apart: map a column to key');
  if (mode === 'create') {
    if (!has('name') && has('key')) faults.push('map a column to name: a dataset needs one');
    if (!has('unit')) faults.push('map a column to unit, or state it as a constant: figures are per one of it');
    if (figures.length === 0) faults.push('map a column to a figure, such as climate or impacts.GWP-fossil.A1_A3');
  }
  faults.push(...(isByModule(fields) ? moduleFaults(figures) : wideFaults(fields, figures)));
  if (has('climate')) {
    const both = figures.filter((name) => /^impacts\.GWP-(total|fossil)(\.|$)/.test(name));
    if (both.length > 0) faults.push(`climate is GWP-total and GWP-fossil at once: map it, or ${both.join(', ')}`);
  }
  const levels = fields.filter((name) => name.startsWith('taxonomy.'));
  if (has('taxonomy') && levels.length > 0) faults.push('map a column to taxonomy, or columns to its levels, not both');
  const missing = Array.from({ length: MOST_LEVELS }, (_, at) => `taxonomy.${at + 1}`).slice(0, levels.length);
  if (!missing.every(has)) faults.push(`levels of the taxonomy are counted from taxonomy.1 on: ${levels.join(', ')}`);
  return faults.map((message) => ({ field: 'mapping', message }));
}

function moduleFaults(figures: readonly string[]): string[] {
  const fixed = figures.filter((name) => indicatorsOfModule(name).length === 0);
  if (fixed.length === 0) return [];
  return [`rows are by module, so that a column is of an indicator alone: ${fixed.map(withoutModule).join(', ')}`];
}

function wideFaults(fields: readonly string[], figures: readonly string[]): string[] {
  const open = figures.filter((name) => name !== 'climate' && indicatorsOfModule(name).length > 0);
  const faults = open.map((name) => `${name} is of what module? Map a column to module, or write ${name}.A1_A3`);
  const ofModule = fields.filter((name) => name === 'scenario' || name === 'defaultScenario');
  return [...faults, ...ofModule.map((name) => `${name} needs a column that is mapped to module`)];
}

function withoutModule(field: string): string {
  return `${field} as ${field.split('.').slice(0, 2).join('.')}`;
}
