import type { Schemas } from '#client';

/** An emission factor as its publisher states it: row id in the source, our name, unit, kg CO2e per unit. */
export type SampleFactor = readonly [id: string, name: string, unit: Schemas['UnitCode'], kgCO2e: string];

/** A database of factors, and what its publisher says of it. */
export interface FactorSource {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly attribution: string;
  /** Which assessment report of the IPCC the figures are weighted by. */
  readonly gwpSet: string;
  readonly boundary: string;
  /** Of figures per amount of money. */
  readonly priceYear?: number;
  /** By the name of the taxonomy they belong to. */
  readonly factors: Readonly<Record<string, readonly SampleFactor[]>>;
}

/** A few well-known factors of each public source, for the sample company. `dataset import` imports the whole files. */
export const FACTOR_SOURCES: readonly FactorSource[] = [
  {
    name: 'UK Government conversion factors (sample)',
    version: '2024 v1.1',
    licence: 'Open Government Licence v3.0',
    attribution: 'Contains public sector information licensed under the Open Government Licence v3.0 (DESNZ and Defra)',
    gwpSet: 'AR5',
    boundary: "Direct emissions, purchased energy or one value-chain step, as each factor's scope says",
    factors: {
      Energy: [
        ['7_400_4000_5_1', 'Electricity, UK grid, generation', 'kWh', '0.20705'],
        ['13_402_4000_5_1', 'Electricity, UK grid, transmission and distribution losses', 'kWh', '0.0183'],
        ['10_401_4003_5_1', 'District heat and steam, UK', 'kWh', '0.17965'],
        ['1_100_1004_6_1', 'Natural gas burnt, gross CV', 'kWh', '0.1829'],
        ['1_101_1011_8_1', 'Diesel burnt, average biofuel blend', 'l', '2.51279'],
        ['1_101_1017_8_1', 'Petrol burnt, average biofuel blend', 'l', '2.0844'],
        ['2_104_1045_5_1', 'Wood pellets burnt', 'kWh', '0.01132'],
      ],
      Materials: [
        ['19_504_5116_15_1', 'Steel cans, primary', 't', '2854.91851'],
        ['19_504_5119_15_1', 'Steel cans, recycled', 't', '1726.72731'],
        ['19_504_5104_15_1', 'Aluminium cans and foil, primary', 't', '9106.91851'],
        ['19_504_5107_15_1', 'Aluminium cans and foil, recycled', 't', '990.4781'],
        ['19_505_5120_15_1', 'Plastics, average, primary', 't', '3164.78049'],
        ['19_505_5132_15_1', 'HDPE, primary, forming included', 't', '3086.39038'],
        ['19_505_5140_15_1', 'PET, primary, forming included', 't', '3854.91851'],
        ['19_506_5156_15_1', 'Cardboard, primary', 't', '1193.96586'],
        ['19_506_5164_15_1', 'Paper, primary', 't', '1339.31834'],
        ['19_500_5020_15_1', 'Concrete, primary', 't', '118.75127'],
        ['19_501_5056_15_1', 'Glass, primary', 't', '1402.76667'],
        ['19_500_5048_15_1', 'Wood, primary', 't', '269.50416'],
        ['19_503_5096_15_1', 'Lithium-ion batteries', 't', '6308'],
      ],
      Freight: [
        ['27_304_3140_14_1', 'HGV, diesel, average, average laden', 'tkm', '0.09752'],
        ['27_315_3151_14_1', 'Freight train', 'tkm', '0.02779'],
        ['27_320_3235_14_1', 'Container ship, average', 'tkm', '0.01612'],
        ['27_317_3156_14_1', 'Air freight, long-haul, with radiative forcing', 'tkm', '1.09904'],
      ],
      Travel: [
        ['25_301_3074_4_1', 'Car, average size, fuel unknown', 'km', '0.16691'],
        ['25_315_3147_11_1', 'National rail', 'pkm', '0.03546'],
        ['21_316_3164_11_1', 'Flight, short-haul, economy class, with radiative forcing', 'pkm', '0.18287'],
        ['29_600_4000_13_1', 'Hotel night, UK', 'night', '10.4'],
      ],
      'Water and waste': [
        ['17_404_4005_1_1', 'Water supply', 'm3', '0.15311'],
        ['18_405_4006_1_1', 'Water treatment', 'm3', '0.18574'],
        ['20_507_5313_15_1', 'Commercial waste, landfill', 't', '520.3342'],
        ['20_507_5311_15_1', 'Commercial waste, combustion', 't', '6.41061'],
      ],
    },
  },
  {
    name: 'US EPA supply chain factors (sample)',
    version: '1.2',
    licence: 'US Government work, public domain',
    attribution: 'US Environmental Protection Agency, Supply Chain Greenhouse Gas Emission Factors v1.2',
    gwpSet: 'AR4',
    boundary: 'Cradle to point of sale',
    priceYear: 2021,
    factors: {
      Purchases: [
        ['331110', 'Iron and steel mills (2021 USD, purchaser price)', 'USD', '0.979'],
        ['327310', 'Cement (2021 USD, purchaser price)', 'USD', '3.858'],
        ['334111', 'Computers (2021 USD, purchaser price)', 'USD', '0.112'],
        ['518210', 'Data processing and hosting (2021 USD, purchaser price)', 'USD', '0.148'],
        ['541110', 'Legal services (2021 USD, purchaser price)', 'USD', '0.054'],
      ],
    },
  },
  {
    name: 'Agribalyse (sample)',
    version: '3.1',
    licence: 'Licence Ouverte / Etalab 2.0',
    attribution: 'ADEME, Agribalyse 3.1, Licence Ouverte / Etalab 2.0',
    gwpSet: 'AR6',
    boundary: 'Field to plate',
    factors: {
      Food: [
        ['18003', 'Coffee, ground', 'kg', '9.9941698'],
        ['19042', 'Milk, semi-skimmed, pasteurised', 'kg', '1.3062149'],
        ['9436', 'Wheat flour, type 55 (for bread)', 'kg', '0.71878192'],
        ['31016', 'Sugar, white', 'kg', '0.61236596'],
        ['6201', 'Beef, steak or beef steak, raw', 'kg', '27.094675'],
        ['20047 1', 'Tomato, raw', 'kg', '0.70339467'],
      ],
    },
  },
];
