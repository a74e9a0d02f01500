import type { ElementFacets, ElementPage, ElementView } from '#products';
import type { IndicatorCode } from '#impacts';
import type { ElementFacts } from './element-record.js';
import { gappedImpactsText } from './gapped-impacts.js';

/** A page as JSON text, in parts. Figures are stored as JSON text, which is copied into each record unread. */
export function pageTexts(
  { count, page, pageSize, data }: ElementPage,
  factsOf: (element: ElementView) => ElementFacts,
  codes: readonly IndicatorCode[],
  facets?: ElementFacets,
): string[] {
  const texts = [`${JSON.stringify({ count, page, pageSize }).slice(0, -1)},"data":[`];
  for (const [nth, element] of data.entries()) {
    const facts = JSON.stringify(factsOf(element)).slice(0, -1);
    texts.push(
      `${nth === 0 ? '' : ','}${facts},"footprint":{"CO2e":${element.co2eText}},"impacts":`,
      gappedImpactsText(element, codes),
      '}',
    );
  }
  texts.push(facets ? `],"facets":${JSON.stringify(facets)}}` : ']}');
  return texts;
}
