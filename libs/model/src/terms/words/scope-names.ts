// prettier-ignore
/**
 * By the code of a scope of the GHG Protocol, what inventories call it in English and German. Case, accents, punctuation, and
 * small words such as `and` and `of` do not count.
 */
export const SCOPE_NAMES = {
  1: 'Direct emissions|Direct GHG emissions|Direct greenhouse gas emissions|Direkte Emissionen|Direkte THG-Emissionen|Direkte Treibhausgasemissionen|Stationary combustion|Stationäre Verbrennung|Mobile combustion|Mobile Verbrennung|Fugitive emissions|Flüchtige Emissionen|Process emissions|Prozessemissionen',
  2: 'Purchased energy|Purchased electricity|Purchased electricity, heat and steam|Purchased electricity, steam, heat and cooling|Purchased electricity, steam, heating and cooling|Purchased heat|Purchased steam|Indirect emissions from purchased energy|Energy indirect emissions|Eingekaufte Energie|Zugekaufte Energie|Bezogene Energie|Eingekaufter Strom|Zugekaufter Strom|Indirekte Emissionen aus eingekaufter Energie|Indirekte Emissionen aus bezogener Energie|Energiebedingte indirekte Emissionen',
  3.1: 'Purchased goods and services|Purchased goods|Purchased services|Purchased goods/services|PG&S|Eingekaufte Waren und Dienstleistungen|Eingekaufte Güter und Dienstleistungen|Gekaufte Waren und Dienstleistungen|Gekaufte Güter und Dienstleistungen|Zugekaufte Waren und Dienstleistungen|Zugekaufte Güter und Dienstleistungen|Erworbene Waren und Dienstleistungen|Erworbene Güter und Dienstleistungen|Bezogene Waren und Dienstleistungen|Eingekaufte Waren|Eingekaufte Güter|Eingekaufte Dienstleistungen',
  3.2: 'Capital goods|Kapitalgüter|Investitionsgüter|Anlagegüter',
  3.3: 'Fuel- and energy-related activities|Fuel and energy-related activities (not included in scope 1 or scope 2)|Fuel and energy related activities (not included in scope 1 or 2)|Fuel- and energy-related emissions|FERA|Brennstoff- und energiebezogene Aktivitäten|Brennstoff- und energiebezogene Emissionen|Brennstoff- und energiebezogene Aktivitäten (nicht in Scope 1 oder Scope 2 enthalten)|Brennstoff- und energiebezogene Aktivitäten (nicht in Scope 1 oder 2 enthalten)|Kraftstoff- und energiebezogene Aktivitäten|Brenn- und energiebezogene Aktivitäten|Energie- und brennstoffbezogene Aktivitäten|Energie- und kraftstoffbezogene Aktivitäten',
  3.4: 'Upstream transportation and distribution|Upstream transport and distribution|Upstream transportation|Upstream transport|Upstream T&D|Transportation and distribution (upstream)|Transport and distribution (upstream)|Vorgelagerter Transport und Vertrieb|Vorgelagerter Transport und Verteilung|Vorgelagerter Transport und Distribution|Vorgelagerter Transport|Vorgelagerte Transporte|Transport und Verteilung (vorgelagert)|Transport und Distribution (vorgelagert)|Transport und Vertrieb (vorgelagert)',
  3.5: 'Waste generated in operations|Waste from operations|Waste in operations|Operational waste|Abfall aus dem Betrieb|Abfälle aus dem Betrieb|Abfälle aus dem eigenen Betrieb|Abfälle aus Betriebsabläufen|Im Betrieb anfallender Abfall|Im Betrieb anfallende Abfälle|Abfallaufkommen im Betrieb|Abfallaufkommen in Betrieben|Betriebliche Abfälle|Betriebsabfälle|Bei der Geschäftstätigkeit anfallende Abfälle',
  3.6: 'Business travel|Business travels|Business trips|Geschäftsreisen|Geschäftsreise|Dienstreisen|Dienstreise|Geschäfts- und Dienstreisen',
  3.7: 'Employee commuting|Commuting|Employee commute|Commute|Pendeln der Mitarbeiter|Pendeln der Mitarbeitenden|Pendeln der Mitarbeiterinnen und Mitarbeiter|Pendeln der Mitarbeiter*innen|Pendeln der Arbeitnehmer|Pendeln der Beschäftigten|Pendeln|Pendelverkehr|Pendelverkehr der Mitarbeiter|Pendelverkehr der Mitarbeitenden|Mitarbeiterpendeln|Mitarbeiterverkehr|Arbeitswege|Arbeitswege der Mitarbeitenden|Arbeitnehmerpendeln|Berufspendeln',
  3.8: 'Upstream leased assets|Leased assets (upstream)|Angemietete oder geleaste Sachanlagen|Angemietete und geleaste Sachanlagen|Angemietete Sachanlagen|Vorgelagerte geleaste Sachanlagen|Vorgelagerte gemietete Sachanlagen|Vorgelagerte Leasinggüter|Vorgelagerte geleaste Vermögenswerte|Geleaste Sachanlagen (vorgelagert)',
  3.9: 'Downstream transportation and distribution|Downstream transport and distribution|Downstream transportation|Downstream transport|Downstream T&D|Transportation and distribution (downstream)|Transport and distribution (downstream)|Nachgelagerter Transport und Vertrieb|Nachgelagerter Transport und Verteilung|Nachgelagerter Transport und Distribution|Nachgelagerter Transport|Nachgelagerte Transporte|Transport und Verteilung (nachgelagert)|Transport und Distribution (nachgelagert)|Transport und Vertrieb (nachgelagert)',
  '3.10': 'Processing of sold products|Verarbeitung verkaufter Produkte|Verarbeitung der verkauften Produkte|Verarbeitung von verkauften Produkten|Weiterverarbeitung verkaufter Produkte|Weiterverarbeitung der verkauften Produkte',
  3.11: 'Use of sold products|Use phase of sold products|Nutzung verkaufter Produkte|Nutzung der verkauften Produkte|Nutzung von verkauften Produkten|Gebrauch verkaufter Produkte|Nutzungsphase verkaufter Produkte',
  3.12: 'End-of-life treatment of sold products|End of life treatment|End-of-life of sold products|EoL treatment of sold products|Entsorgung verkaufter Produkte|Entsorgung der verkauften Produkte|Entsorgung von verkauften Produkten|End-of-Life-Behandlung verkaufter Produkte|Umgang mit verkauften Produkten an deren Lebenszyklusende|Umgang mit verkauften Produkten am Ende ihrer Lebensdauer|Behandlung verkaufter Produkte am Ende ihrer Lebensdauer|Lebensende verkaufter Produkte',
  3.13: 'Downstream leased assets|Leased assets (downstream)|Vermietete oder verleaste Sachanlagen|Vermietete und verleaste Sachanlagen|Vermietete Sachanlagen|Verleaste Sachanlagen|Nachgelagerte geleaste Sachanlagen|Nachgelagerte vermietete Sachanlagen|Nachgelagerte Leasinggüter|Nachgelagerte geleaste Vermögenswerte|Geleaste Sachanlagen (nachgelagert)',
  3.14: 'Franchises|Franchise|Franchising|Franchisebetriebe|Franchisen',
  3.15: 'Investments|Investment|Investitionen|Financed emissions|Finanzierte Emissionen',
} as const;

/** What could be several scopes: their codes. */
export const ASKED_SCOPES: Readonly<Record<string, readonly string[]>> = {
  'Transport|Transportation|Transports|Transport and distribution|Transportation and distribution|Transport und Verteilung|Transport und Distribution|Transport und Vertrieb|Logistics|Logistik|Freight':
    ['3.4', '3.9'],
  'Leased assets|Geleaste Sachanlagen|Leasing': ['3.8', '3.13'],
  'Waste|Abfall|Abfälle|Waste disposal|Entsorgung': ['3.5', '3.12'],
  'Travel|Reisen': ['3.6', '3.7'],
};

/** What is said behind the number of scope 2 and makes it one of two ways to count: a file may have both, and both are not added. */
export const SCOPE_2_METHODS =
  'Market-based|Market based method|Marktbasiert|Marktbasierte Methode|MB|Location-based|Location based method|Standortbasiert|Standortbezogen|Ortsbasiert|LB';
