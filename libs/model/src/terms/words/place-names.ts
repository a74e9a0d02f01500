// prettier-ignore
/** By our code, what `Global`, the EU and the regions of UN M49 are called beside their own names. */
export const REGION_NAMES = {
  Global: 'World|Worldwide|Globe|Welt|Weltweit|Monde|Mondial|Monde entier|Mundo|Mundial|Mondo|Mondiale',
  EU: 'Europäische Union|Europaeische Union|Union européenne|Unión Europea|Unione europea|UE|EU-27|UE-27|European Union (27)|European Union 27|EU-27 (2020)|European Union - 27 countries (from 2020)',
  '002': 'Afrika|Afrique|África',
  '005': 'Südamerika|Suedamerika|Amérique du Sud|América del Sur|Sudamérica|America del Sud|Sud America|Sudamerica',
  '009': 'Ozeanien|Océanie|Oceanía',
  '011': 'West Africa|Westafrika|Afrique occidentale|Afrique de l’Ouest|África occidental|Africa occidentale',
  '013': 'Zentralamerika|Amérique centrale|América Central|Centroamérica|America Centrale',
  '014': 'East Africa|Ostafrika|Afrique orientale|Afrique de l’Est|África oriental|Africa orientale',
  '015': 'North Africa|Nordafrika|Afrique du Nord|Afrique septentrionale|África del Norte|África septentrional|Nordafrica|Africa settentrionale',
  '017': 'Central Africa|Afrique centrale|África central|Africa centrale',
  '018': 'Südliches Afrika|Suedliches Afrika|Afrique australe|África meridional|África austral|Africa meridionale',
  '019': 'The Americas|Amériques|Americhe|Las Américas',
  '021': 'Nördliches Amerika|Noerdliches Amerika|Amérique septentrionale|América septentrional',
  '029': 'The Caribbean|Karibik|Caraïbes|Caribe|Caraibi',
  '030': 'East Asia|Ostasien|Asie de l’Est|Asie orientale|Asia oriental|Asia orientale',
  '034': 'South Asia|Südasien|Suedasien|Asie du Sud|Asie méridionale|Asia meridional|Asia del Sur|Asia meridionale|Asia del Sud',
  '035': 'Southeast Asia|South East Asia|Southeastern Asia|Südostasien|Suedostasien|Asie du Sud-Est|Sudeste asiático|Asia sudoriental|Sud-est asiatico',
  '039': 'South Europe|Südeuropa|Suedeuropa|Europe du Sud|Europe méridionale|Europa meridional|Europa del Sur|Europa meridionale',
  '053': 'Australien und Neuseeland|Australie et Nouvelle-Zélande|Australia y Nueva Zelanda|Australia e Nuova Zelanda',
  '054': 'Melanesien|Mélanésie',
  '061': 'Polynesien|Polynésie|Polinesia',
  '142': 'Asien|Asie',
  '143': 'Zentralasien|Asie centrale|Asia central|Asia centrale',
  '145': 'West Asia|Westasien|Asie occidentale|Asie de l’Ouest|Asia occidental|Asia occidentale',
  '150': 'Europa',
  '151': 'East Europe|Osteuropa|Europe de l’Est|Europe orientale|Europa oriental|Europa del Este|Europa orientale',
  '154': 'North Europe|Nordeuropa|Europe du Nord|Europe septentrionale|Europa septentrional|Europa del Norte|Europa settentrionale',
  '155': 'WEU|West Europe|Westeuropa|Europe de l’Ouest|Europe occidentale|Europa occidental|Europa occidentale',
  '202': 'Sub Saharan Africa|Subsaharan Africa|Subsahara-Afrika|Subsahara Afrika|Afrique subsaharienne|África subsahariana|Africa subsahariana',
  '419': 'Lateinamerika und Karibik|Lateinamerika und die Karibik|Amérique latine et Caraïbes|América Latina y el Caribe|America Latina e Caraibi',
} as const;

/**
 * By our code, what the ILCD format, ecoinvent, Eurostat and the World Bank call a place instead of its ISO or M49 code. None of
 * these is a code of ISO 3166.
 */
export const PUBLISHERS_CODES = {
  Global: 'GLO|WLD|001',
  EU: 'EU|EU27|EU-27|EU27_2020|EUU|UE27',
  GB: 'UK',
  GR: 'EL',
  '150': 'RER|UN-EUROPE',
  '002': 'RAF|UN-AFRICA',
  '142': 'RAS|UN-ASIA',
  '021': 'RNA',
  '419': 'RLA',
  '009': 'UN-OCEANIA',
  '019': 'UN-AMERICAS',
} as const;

// prettier-ignore
/** By our code, what lies in this place and is none of ours: a row is told that its place is wider. */
export const WIDER_PLACES = {
  Global: 'RoW|Rest of World|Rest of the World|Rest-of-World|Rest der Welt|Reste du monde|Resto del mundo|Resto del mondo',
  '150': 'EU-28|EU28|UE-28|UE28|EU-28+EFTA|EU28+EFTA|EU-28+3|EU-27+EFTA|EU27+EFTA|EU-27+UK|EU27+UK|EU-27 and UK|EU-27+1|EU+UK|EU+EFTA|EU+EFTA+UK|EU27+EFTA+UK|EU-25|EU25|EU-15|EU15|EU-12|EU12|EEA|EWR|European Economic Area|Europäischer Wirtschaftsraum|EFTA|Rest of Europe|RoE|Europe without Switzerland|UCTE|ENTSO-E',
  '154': 'NORDEL|Scandinavia|Skandinavien|Scandinavie|Escandinavia|Nordics|Nordic countries|Baltics|Baltic countries|Baltikum',
  US: 'US-WECC|US-SERC|US-RFC|US-MRO|US-NPCC|US-TRE|US-FRCC|US-SPP|US-HICC|US-ASCC',
  CN: 'CN-SGCC|CN-CSG|CN-NECG|CN-NWG|CN-CCG|CN-ECGC|CN-NCGC|CN-SWG',
  '155': 'Benelux|Beneluxländer|DACH|D-A-CH',
  '035': 'ASEAN',
  '019': 'NAFTA|USMCA',
  '419': 'Latin America|Lateinamerika|Amérique latine|América Latina|America Latina|Latinoamérica|LATAM',
} as const;

/** What no place of ours holds but the whole world. */
export const PLACES_WITHOUT_CODE =
  'RME|EMEA|APAC|MENA|Middle East|Near East|Naher Osten|Nahost|Mittlerer Osten|Moyen-Orient|Proche-Orient|Oriente Medio|Oriente Próximo|Medio Oriente';

/** What subdivisions are called, and files mostly mean otherwise: it is asked. */
export const ORDINARY_WORDS = 'North|South|East|West|Nord|Sud|Est|Ouest|Norte|Este|Oeste|Delta|Lakes|Bay|Nan|Van';

/** Codes of ISO 3166 that are words, such as the east of a country, unless they stand in capitals. */
export const CODES_IN_CAPITALS = 'EST|SUR|AND|CAN|PER|ARE';
