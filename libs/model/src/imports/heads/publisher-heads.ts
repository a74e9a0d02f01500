import type { SystemHeads } from './heads-of-system.js';

/** Published tables of emission factors. */
export const PUBLISHERS: readonly SystemHeads[] = [
  {
    // Rows of CO2e beside those of each gas and of energy.
    fields: { dataset: {} },
    where: { 'ghg unit': { is: 'kg CO2e' }, ghg: { is: 'kg CO2e' } },
  },
  {
    // DESNZ (before: BEIS, DEFRA): the flat file.
    signs: 'ghg conversion factor #|ghg conversion factor',
    fields: {
      dataset: {
        key: 'id|lookup',
        name: 'level 2 + level 3 + level 4 + column text|level 2 + level 3 + level 4 + description|level 2 + level 3 + level 4',
        'taxonomy.1': 'level 1',
        'taxonomy.2': 'level 2',
        'taxonomy.3': 'level 3',
        unit: 'uom',
        climate: 'ghg conversion factor #|ghg conversion factor',
      },
    },
    others: 'scope|level 4|uom simple|column text|description',
  },
  {
    // ADEME: Base Carbone.
    signs: 'identifiant de l element|total poste non decompose',
    fields: {
      dataset: {
        key: 'identifiant de l element',
        name: 'nom base francais + nom attribut francais + nom frontiere francais|nom base anglais',
        description: 'commentaire francais|commentaire anglais',
        unit: 'unite francais|unite anglais',
        taxonomy: 'code de la categorie',
        geoLocation: 'localisation geographique',
        sourceUrl: 'url du programme',
        uncertainty: 'incertitude',
        climate: 'total poste non decompose',
      },
    },
    where: { 'type ligne': { is: 'Elément' }, 'statut de l element': { isNot: 'Archivé' } },
    others: 'source|programme|contributeur|structure',
  },
  {
    // ÖKOBAUDAT: one row a module. Its GWP, AP, EP … without (A2) are indicators of EN 15804+A1, which are none of ours.
    signs: 'gwptotal a2|gwpfossil a2|gwp total a2|gwp fossil a2|referenzfluss uuid',
    fields: {
      dataset: {
        key: 'uuid',
        name: 'name de|name en|name',
        taxonomy: 'kategorie original|kategorie en|kategorie',
        geoLocation: 'laenderkennung|landerkennung',
        referenceYear: 'referenzjahr',
        validUntil: 'gueltig bis|gultig bis',
        sourceUrl: 'url',
        referenceAmount: 'bezugsgroesse|bezugsgrosse',
        unit: 'bezugseinheit',
        module: 'modul',
        scenario: 'szenario',
        'impacts.GWP-total': 'gwptotal a2|gwp total a2',
        'impacts.GWP-fossil': 'gwpfossil a2|gwp fossil a2',
        'impacts.GWP-biogenic': 'gwpbiogenic a2|gwp biogenic a2',
        'impacts.GWP-luluc': 'gwpluluc a2|gwp luluc a2',
        'impacts.ODP': 'odp a2',
        'impacts.AP': 'ap a2',
        'impacts.EP-freshwater': 'epfreshwater a2|ep freshwater a2',
        'impacts.EP-marine': 'epmarine a2|ep marine a2',
        'impacts.EP-terrestrial': 'epterrestrial a2|ep terrestrial a2',
        'impacts.POCP': 'pocp a2',
        'impacts.ADPE': 'adpe a2',
        'impacts.ADPF': 'adpf a2',
        'impacts.WDP': 'wdp a2',
        'impacts.PM': 'pm a2',
        'impacts.IRP': 'irp a2',
        'impacts.ETP-fw': 'etpfw a2|etp fw a2',
        'impacts.HTP-c': 'htpc a2|htp c a2',
        'impacts.HTP-nc': 'htpnc a2|htp nc a2',
        'impacts.SQP': 'sop a2|sqp a2',
      },
    },
    others: 'gwp|konformitat',
  },
  {
    // The Open Emission Factors DB: an id is of an activity in every region and year.
    signs: 'lca activity',
    fields: {
      dataset: {
        key: 'id + region + year',
        taxonomy: 'category',
        climate: 'factor',
        geoLocation: 'region',
        referenceYear: 'year',
        sourceUrl: 'source link',
      },
    },
    others: 'source|sector',
  },
];

/**
 * Heads of EN 15804+A1. Beside any of them, or beside columns of A2, a bare GWP is the indicator of A1: its sum of fossil and biogenic
 * carbon is no figure of ours.
 */
export const BESIDE_A1_GWP = 'odp|pocp|ap|ep|adpe|adpf|gwptotal a2|gwp total a2|gwp total|gwp fossil';
export const A1_GWP = 'gwp';
