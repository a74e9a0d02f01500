import { catalogue } from '../../../browser/catalogue.js';

/** What rows of files can be. */
export const kindTexts = catalogue({
  en: {
    material: 'Materials',
    process: 'Process elements',
    activity: 'Activities',
    dataset: 'Emission factors',
    model: 'Inputs of models',
  },
  de: {
    material: 'Materialien',
    process: 'Prozesselemente',
    activity: 'Aktivitäten',
    dataset: 'Emissionsfaktoren',
    model: 'Bestandteile von Modellen',
  },
});
