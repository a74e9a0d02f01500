import { catalogue } from '../../browser/catalogue.js';

export const gapTexts = catalogue({
  en: {
    mark: (count: number) => (count === 1 ? '1 input lacks it' : `${count} inputs lack it`),
    title: (count: number) => (count === 1 ? 'One input has no such figure' : `${count} inputs have no such figure`),
    hint: 'They are not in the figure. Open the model to give them one.',
    known: 'What the others make',
    toModel: 'To the model',
    more: (count: number) => `and ${count} more`,
    counted: 'Counts as 0 in the footprint, since it is not stated',
    modules: (names: string) => `Modules ${names}`,
    byInputs: (field: string, names: string) => `${field}: ${names}`,
  },
  de: {
    mark: (count: number) => (count === 1 ? 'fehlt 1 Input' : `fehlt ${count} Inputs`),
    title: (count: number) =>
      count === 1 ? 'Ein Input hat keinen solchen Wert' : `${count} Inputs haben keinen solchen Wert`,
    hint: 'Sie sind nicht im Wert enthalten. Im Modell können Sie ihn ergänzen.',
    known: 'Was die anderen ergeben',
    toModel: 'Zum Modell',
    more: (count: number) => `und ${count} weitere`,
    counted: 'Zählt im Fußabdruck als 0, weil es nicht angegeben ist',
    modules: (names: string) => `Module ${names}`,
    byInputs: (field: string, names: string) => `${field}: ${names}`,
  },
});
