import { amountIn, faulty, notANumber, undividedClimate } from './amounts.js';
import { Header } from './header.js';
import { naicsSector } from './naics-sectors.js';
import type { Profile, RowOutcome } from './profile.js';

const CODE = 'NAICS Code 2017';
const TITLE = 'NAICS Title 2017';
const FIGURE = 'Supply Chain Emission Factors with Margins';
const COMMODITY = 'Reference USEEIO Code';
const COLUMNS = [CODE, TITLE, 'GHG', 'Unit', FIGURE] as const;

const UNIT = /^kg CO2e\/(\d{4}) USD, purchaser price$/i;

/** US EPA Supply Chain Greenhouse Gas Emission Factors, CO2e by NAICS-6: one commodity per row, per dollar spent. */
export const epaSupplyChain: Profile = {
  // v1.2 uses the fourth assessment report; AR5 came with v1.3. Figures "with margins" reach to the point of sale.
  defaults: {
    gwpSet: 'AR4',
    boundary: 'Cradle to point of sale',
    priceYear: 2021,
    attribution: 'US Environmental Protection Agency, Supply Chain Greenhouse Gas Emission Factors',
  },
  reader(names) {
    const header = new Header(names);
    header.require(COLUMNS);
    return {
      droppedColumns: header.beyond([...COLUMNS, COMMODITY]),
      read: (cells) => readRow((column) => header.cell(cells, column)),
    };
  },
};

function readRow(cell: (column: string) => string): RowOutcome {
  const [code, title, figure] = [cell(CODE), cell(TITLE), cell(FIGURE)];
  if (figure === '') return { kind: 'skipped', why: 'no figure' };
  if (!/^all ghgs$/i.test(cell('GHG'))) return { kind: 'skipped', why: 'per gas' };
  if (!/^\d{2,6}$/.test(code)) return faulty(CODE, code, 'not a NAICS code');
  if (title === '') return faulty(TITLE, '', 'a row needs a title');
  const year = UNIT.exec(cell('Unit'))?.[1];
  if (year === undefined) return faulty('Unit', cell('Unit'), 'not kg CO2e/<year> USD, purchaser price');
  const amount = amountIn(figure);
  if (!amount) return notANumber(FIGURE, figure);
  const sector = naicsSector(code);
  const commodity = cell(COMMODITY);
  return {
    kind: 'dataset',
    row: {
      key: code,
      name: `${title} (${year} USD, purchaser price)`,
      description: `NAICS 2017 ${code}, with margins.${commodity && ` USEEIO commodity ${commodity}.`}`,
      unit: 'USD',
      figures: undividedClimate(amount),
      taxonomy: sector ? [sector] : [],
    },
  };
}
