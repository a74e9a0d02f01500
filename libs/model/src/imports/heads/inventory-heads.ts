import type { SystemHeads } from './heads-of-system.js';

/** Sheets of the GHG Protocol's tools, and inventories made after them. */
export const INVENTORIES: readonly SystemHeads[] = [
  {
    signs:
      'activity data|activity amount|amount of fuel|quantity combusted|fuel amount|aktivitatsdaten|emission source|emissionsquelle|source description',
    fields: {
      activity: {
        name: 'source description|emission source|emissionsquelle|activity|activity description|aktivitat|tatigkeit|fuel combusted|fuel type|fuel source|brennstoff|energietrager',
        quantity:
          'activity amount|activity data|aktivitatsdaten|amount of fuel|fuel amount|quantity combusted|consumption|verbrauch|amount|menge',
        unit: 'units|unit|unit of fuel amount|units of measurement|unit of measurement|activity unit|unit of activity data|einheit',
        scope: 'scope|ghg scope|scope category|scope 3 category|ghg protocol category|ghg category|kategorie',
        org: 'facility|facility description|facility id|site|business unit|standort|gesellschaft|legal entity',
        startDate: 'period start|reporting period start|start date|month|monat|date|datum',
        endDate: 'period end|reporting period end|end date',
      },
    },
  },
];
