import { print } from '#impacts';
import type { Decimal } from '#impacts';
import { describe, expect, it } from 'vitest';
import { agribalyse } from './agribalyse.js';

const CELLS = {
  'Code AGB': '11084',
  'Code CIQUAL': '11084',
  "Groupe d'aliment": 'aides culinaires et ingrédients divers',
  "Sous-groupe d'aliment": 'algues',
  'Nom du Produit en Français': 'Agar (algue), cru',
  'LCI Name': 'Seaweed, agar, raw',
  Livraison: 'Ambiant (long)',
  "Matériau d'emballage": 'LDPE',
  Préparation: 'Pas de préparation',
  DQR: '2.99',
  'Score unique EF': '1.2260253',
  'Changement climatique': '6.7458055',
  "Appauvrissement de la couche d'ozone": '1.0171471e-06',
  'Rayonnements ionisants': '1',
  "Formation photochimique d'ozone": '2',
  'Particules fines': '3',
  'Effets toxicologiques sur la santé humaine   substances non-cancérogènes': '4',
  'Effets toxicologiques sur la santé humaine   substances cancérogènes': '5',
  'Acidification terrestre et eaux douces': '6',
  'Eutrophisation eaux douces': '7',
  'Eutrophisation marine': '8',
  'Eutrophisation terrestre': '9',
  "Écotoxicité pour écosystèmes aquatiques d'eau douce": '10',
  'Utilisation du sol': '-11.5',
  'Épuisement des ressources eau': '12',
  'Épuisement des ressources énergétiques': '13',
  'Épuisement des ressources minéraux': '14',
  ' id': 'Ctg28H2',
};

function read(changes: Partial<Record<keyof typeof CELLS, string>> = {}) {
  const cells = { ...CELLS, ...changes };
  return agribalyse.reader(Object.keys(cells)).read(Object.values(cells));
}

describe('a row of Agribalyse', () => {
  it('becomes a dataset per kilogram with every indicator the catalogue has', () => {
    const outcome = read();
    if (outcome.kind !== 'dataset') throw new Error(JSON.stringify(outcome));
    const { row } = outcome;
    const amounts = Object.entries(row.figures).map(([code, figure]) => [code, print(figure.A1_A3 as Decimal)]);
    expect(Object.fromEntries(amounts)).toEqual({
      'GWP-total': '6.7458055',
      'GWP-fossil': '6.7458055',
      ODP: '0.0000010171471',
      IRP: '1',
      POCP: '2',
      PM: '3',
      'HTP-nc': '4',
      'HTP-c': '5',
      AP: '6',
      'EP-freshwater': '7',
      'EP-marine': '8',
      'EP-terrestrial': '9',
      'ETP-fw': '10',
      SQP: '-11.5',
      WDP: '12',
      ADPF: '13',
      ADPE: '14',
    });
    expect(row).toMatchObject({
      key: '11084',
      name: 'Seaweed, agar, raw',
      description: 'Agar (algue), cru. Ambiant (long). LDPE. Pas de préparation',
      unit: 'kg',
      taxonomy: ['aides culinaires et ingrédients divers', 'algues'],
    });
    expect(row.rating?.toFixed()).toBe('2.99');
    expect(row.figures['GWP-fossil']?.method).toBe('undivided');
    expect(row.figures.ODP?.method).toBeUndefined();
  });

  it('leaves out an empty cell, and has no figure when all are empty', () => {
    const outcome = read({ 'Particules fines': '' });
    expect(outcome.kind === 'dataset' && 'PM' in outcome.row.figures).toBe(false);
    const figureless = Object.fromEntries(Object.keys(CELLS).map((column) => [column, '']));
    expect(read({ ...figureless, 'Code AGB': '1', 'LCI Name': 'A' })).toEqual({ kind: 'skipped', why: 'no figure' });
  });

  it.each([
    [{ 'Eutrophisation marine': '0,5' }, 'Eutrophisation marine', '0,5'],
    [{ DQR: '7' }, 'DQR', '7'],
    [{ DQR: 'bon' }, 'DQR', 'bon'],
    [{ 'LCI Name': ' ' }, 'LCI Name', ''],
  ])('is faulty: %j', (cells, column, value) => expect(read(cells)).toMatchObject({ kind: 'faulty', column, value }));

  it('reports the single score, which has no code, as ignored, but not the columns of the data portal', () => {
    expect(agribalyse.reader(Object.keys(CELLS)).droppedColumns).toEqual(['Score unique EF']);
  });
});
