import type { SourceDatabase } from '#model/terms';
import type { CarbonFootprint } from '../carbon-footprint.js';
import type { PactCompany } from '../company.js';
import type { Found } from './part.js';
import type { PublicationInput } from './publication-input.js';

type Sources = Pick<
  CarbonFootprint,
  'ipccCharacterizationFactors' | 'crossSectoralStandards' | 'secondaryEmissionFactorSources'
>;

const DEFAULT_FACTORS = 'AR6';
const DEFAULT_STANDARD = 'PACT-3.0';

type Sourced = Pick<PublicationInput, 'contributors' | 'pact' | 'received' | 'modelled'>;

/**
 * The databases and standards that the figures are based on. Everything is sorted, so that another order does not make
 * another footprint.
 */
export function sources(element: Sourced, company: PactCompany): Found<Sources> {
  const { contributors, pact } = element;
  const known = distinct(reportsOf(element));
  const factors = known.length > 0 ? known : orDefault(company.characterizationFactors, DEFAULT_FACTORS);
  const used = databases(contributors.filter(({ isPartners }) => !isPartners));
  return {
    value: {
      ipccCharacterizationFactors: distinct(factors),
      crossSectoralStandards: distinct(
        pact.crossSectoralStandards ?? orDefault(company.crossSectoralStandards, DEFAULT_STANDARD),
      ),
      ...(used.length > 0 && { secondaryEmissionFactorSources: used }),
    },
    assumed: [
      ...(known.length > 0 ? [] : [`characterization factors ${distinct(factors).join(', ')}`]),
      ...(known.length > 1 ? [`characterization factors mixed: ${known.join(', ')}`] : []),
    ],
  };
}

/** Those of the factors themselves: a partner's database has footprints of many reports, of which only some contribute. */
function reportsOf({ contributors, received, modelled }: Sourced): string[] {
  const ofPartners = received?.ipccCharacterizationFactors ?? modelled?.characterizationFactors ?? [];
  // What an earlier release drew of a partner's footprint does not tell its reports; then those of the database have to do.
  const databases = contributors.filter(({ isPartners }) => !isPartners || ofPartners.length === 0);
  return [...databases.flatMap(({ gwpSet }) => assessmentReports(gwpSet)), ...ofPartners];
}

/** The IPCC reports named in a database's GWP set: `IPCC AR5 (100 years)` gives `AR5`. */
function assessmentReports(gwpSet = ''): string[] {
  return gwpSet.toUpperCase().match(/\bAR\d+\b/g) ?? [];
}

function databases(contributors: readonly SourceDatabase[]): { name: string; version: string }[] {
  const used = contributors.map(({ name, version }) => ({ name, version: version || 'unspecified' }));
  const byText = new Map(used.map((source) => [JSON.stringify(source), source]));
  return distinct([...byText.keys()]).flatMap((text) => byText.get(text) ?? []);
}

function orDefault(values: readonly string[], fallback: string): readonly string[] {
  return values.length > 0 ? values : [fallback];
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
