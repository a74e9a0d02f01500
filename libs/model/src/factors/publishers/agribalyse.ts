import type { DeclaredFigures, IndicatorCode } from '#impacts';
import { amountIn, faulty, notANumber, undividedClimate } from './amounts.js';
import { Header } from './header.js';
import type { Profile, RowOutcome } from './profile.js';

const KEY = 'Code AGB';
const NAME = 'LCI Name';
const FRENCH_NAME = 'Nom du Produit en Français';
const GROUPS = ["Groupe d'aliment", "Sous-groupe d'aliment"] as const;
const CLIMATE = 'Changement climatique';
const RATING = 'DQR';

/** The publisher's EF 3.1 indicators and their EN 15804+A2 codes. Units are those of the catalogue, per kg of food. */
const INDICATORS: Readonly<Record<string, IndicatorCode>> = {
  "Appauvrissement de la couche d'ozone": 'ODP',
  'Rayonnements ionisants': 'IRP',
  "Formation photochimique d'ozone": 'POCP',
  'Particules fines': 'PM',
  'Effets toxicologiques sur la santé humaine : substances non-cancérogènes': 'HTP-nc',
  'Effets toxicologiques sur la santé humaine : substances cancérogènes': 'HTP-c',
  'Acidification terrestre et eaux douces': 'AP',
  'Eutrophisation eaux douces': 'EP-freshwater',
  'Eutrophisation marine': 'EP-marine',
  'Eutrophisation terrestre': 'EP-terrestrial',
  "Écotoxicité pour écosystèmes aquatiques d'eau douce": 'ETP-fw',
  'Utilisation du sol': 'SQP',
  'Épuisement des ressources eau': 'WDP',
  'Épuisement des ressources énergétiques': 'ADPF',
  'Épuisement des ressources minéraux': 'ADPE',
};

const REQUIRED = [KEY, NAME, FRENCH_NAME, ...GROUPS, RATING, CLIMATE, ...Object.keys(INDICATORS)] as const;
/** How the food was stored, packed and prepared. These columns become part of the description. */
const CIRCUMSTANCES = ['Livraison', "Matériau d'emballage", 'Préparation'] as const;
/** Columns without information about the footprint: other codes, and columns that the publisher's data portal adds. */
const IGNORED = ['Code CIQUAL', 'code saison', 'code avion', 'id', 'i', 'rand'] as const;

/** ADEME Agribalyse, synthesis: one food per row, per kg on the plate. */
export const agribalyse: Profile = {
  // Since 3.1 Agribalyse is characterised by EF 3.1, which has the climate factors of the sixth assessment report.
  defaults: {
    gwpSet: 'AR6',
    boundary: 'Field to plate',
    attribution: 'ADEME, Agribalyse, Licence Ouverte / Etalab 2.0',
  },
  reader(names) {
    const header = new Header(names);
    header.require(REQUIRED);
    return {
      droppedColumns: header.beyond([...REQUIRED, ...CIRCUMSTANCES, ...IGNORED]),
      read: (cells) => readRow((column) => header.cell(cells, column)),
    };
  },
};

function readRow(cell: (column: string) => string): RowOutcome {
  for (const column of [KEY, NAME]) if (cell(column) === '') return faulty(column, '', 'a row needs one');
  const figures: DeclaredFigures = {};
  for (const column of [CLIMATE, ...Object.keys(INDICATORS)]) {
    const figure = cell(column);
    if (figure === '') continue;
    const amount = amountIn(figure);
    if (!amount) return notANumber(column, figure);
    const code = INDICATORS[column];
    Object.assign(figures, code ? { [code]: { A1_A3: amount } } : undividedClimate(amount));
  }
  if (Object.keys(figures).length === 0) return { kind: 'skipped', why: 'no figure' };
  const rating = amountIn(cell(RATING));
  if (cell(RATING) !== '' && !(rating && rating.gte(1) && rating.lte(5))) {
    return faulty(RATING, cell(RATING), 'a data quality rating lies between 1, the best, and 5');
  }
  return {
    kind: 'dataset',
    row: {
      key: cell(KEY),
      name: cell(NAME),
      description: [cell(FRENCH_NAME), ...CIRCUMSTANCES.map(cell)].filter(Boolean).join('. '),
      unit: 'kg',
      figures,
      ...(rating && { rating }),
      taxonomy: GROUPS.map(cell).filter(Boolean),
    },
  };
}
