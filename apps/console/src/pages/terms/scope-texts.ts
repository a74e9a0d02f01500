import { catalogue } from '../../browser/catalogue.js';

export const scopeTexts = catalogue({
  en: {
    title: 'Scopes',
    intro:
      'What activities are reported in: the scopes and categories of the GHG Protocol, and scopes of your own. A scope of your own may be a memo.',
    toActivities: 'To the activities',
    newScope: 'New scope',
    changeScope: 'Change the scope',
    changeNamed: (name: string) => `Change ${name}`,
    change: 'Change',
    number: 'Number',
    name: 'Name',
    origin: 'Of',
    builtIn: 'GHG Protocol',
    own: 'Your company',
    sums: 'Sums',
    counted: 'Counted',
    memo: 'Memo: in no sum',
    memoLabel: 'A memo',
    memoHint:
      'Its activities are shown, and are in no sum: not in totals, reports or months. For scope 2 by a second method, say, which would count the same power twice. It holds at once, also for activities that are there already.',
    actions: 'Actions',
    create: 'Create',
    save: 'Save',
    saved: 'Saved.',
  },
  de: {
    title: 'Scopes',
    intro:
      'Wozu Aktivitäten zählen: die Scopes und Kategorien des GHG Protocol und eigene Scopes. Ein eigener Scope kann nachrichtlich sein.',
    toActivities: 'Zu den Aktivitäten',
    newScope: 'Neuer Scope',
    changeScope: 'Scope ändern',
    changeNamed: (name: string) => `${name} ändern`,
    change: 'Ändern',
    number: 'Nummer',
    name: 'Name',
    origin: 'Von',
    builtIn: 'GHG Protocol',
    own: 'Ihr Unternehmen',
    sums: 'Summen',
    counted: 'Gezählt',
    memo: 'Nachrichtlich: in keiner Summe',
    memoLabel: 'Nachrichtlich',
    memoHint:
      'Seine Aktivitäten werden gezeigt und stehen in keiner Summe: nicht in Gesamtwerten, Berichten oder Monaten. Etwa für Scope 2 nach einer zweiten Methode, die denselben Strom doppelt zählen würde. Das gilt sofort, auch für Aktivitäten, die schon da sind.',
    actions: 'Aktionen',
    create: 'Anlegen',
    save: 'Speichern',
    saved: 'Gespeichert.',
  },
});
