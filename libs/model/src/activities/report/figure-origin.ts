/**
 * How the CO2e of an activity came about. `product`: computed with the figures of a material or process element. `lane`:
 * computed with those of a transport lane. `given`: UpstreamCO2e or DownstreamCO2e was
 * sent, also where the other one is computed. `none`: nothing is known, and
 * the CO2e is the stated zero.
 */
export const FIGURE_ORIGINS = ['product', 'lane', 'given', 'none'] as const;
export type FigureOrigin = (typeof FIGURE_ORIGINS)[number];
