import { describe, expect, it } from 'vitest';
import { importOptions } from './dataset-options.js';
import { CliFault } from '../command/exit-codes.js';

const FLAGS = {
  company: 'demo',
  profile: 'uk-desnz',
  file: ['factors.csv'],
  database: 'DESNZ',
  version: '2024',
  licence: 'OGL-UK-3.0',
};

function faultOf(work: () => unknown): CliFault {
  try {
    work();
  } catch (error) {
    if (error instanceof CliFault) return error;
  }
  throw new Error('no fault');
}

describe('the options of dataset import', () => {
  it('take what is not given from the profile', () => {
    expect(importOptions(FLAGS)).toEqual({
      company: 'demo',
      profile: 'uk-desnz',
      files: ['factors.csv'],
      name: 'DESNZ',
      version: '2024',
      licence: 'OGL-UK-3.0',
      dryRun: false,
      skipFaulty: false,
    });
  });

  it('override the profile', () => {
    const options = importOptions({
      ...FLAGS,
      company: undefined,
      shared: true,
      gwpSet: 'ar6',
      priceYear: '2022',
      dryRun: true,
    });
    expect(options).toMatchObject({ gwpSet: 'AR6', priceYear: 2022, dryRun: true });
    expect(options).not.toHaveProperty('company');
  });

  it('name several files, and languages, of EPDs alone', () => {
    const several = { ...FLAGS, file: ['a.json', 'b.xml'], languages: 'da, en' };
    const options = importOptions({ ...several, profile: 'ilcd-epd' });
    expect(options).toMatchObject({ profile: 'ilcd-epd', files: ['a.json', 'b.xml'], languages: ['da', 'en'] });
    expect(faultOf(() => importOptions({ ...several, languages: 'Danish!' })).message.split('\n')).toEqual([
      '--file is one file, but for --profile ilcd-epd',
      '--languages has to be codes of languages, such as en,de',
    ]);
  });

  it('list everything missing or wrong at once, as a wrong use', () => {
    const fault = faultOf(() => importOptions({ profile: 'defra', gwpSet: 'IPCC', priceYear: '21', licence: ' ' }));
    expect(fault.exitCode).toBe(64);
    expect(fault.message.split('\n')).toEqual([
      'give either --company SUBDOMAIN or --shared',
      '--profile has to be one of uk-desnz, epa-supply-chain, agribalyse, ilcd-epd, generic',
      '--gwp-set has to be AR and a number, such as AR6',
      '--price-year has to be a year',
      '--file is missing',
      '--database is missing',
      '--version is missing',
      '--licence is missing',
    ]);
  });

  it('have the same limits as at the API, counted in characters', () => {
    const [name, longest] = ['🌍'.repeat(500), { version: '🌍'.repeat(100), licence: '🌍'.repeat(500) }];
    expect(importOptions({ ...FLAGS, database: name, ...longest })).toMatchObject({ name, ...longest });
    const fault = faultOf(() =>
      importOptions({
        ...{ ...FLAGS, database: 'x'.repeat(501), version: '🌍'.repeat(101), licence: 'x'.repeat(501) },
        ...{ attribution: 'x'.repeat(20_001), boundary: 'x'.repeat(20_001) },
      }),
    );
    expect(fault).toMatchObject({ exitCode: 64 });
    expect(fault.message.split('\n')).toEqual([
      '--database is longer than 500 characters',
      '--version is longer than 100 characters',
      '--licence is longer than 500 characters',
      '--attribution is longer than 20000 characters',
      '--boundary is longer than 20000 characters',
    ]);
  });

  it('require exactly one owner', () => {
    expect(faultOf(() => importOptions({ ...FLAGS, shared: true })).message).toMatch(/either --company/);
  });
});
