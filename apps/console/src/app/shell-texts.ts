import { catalogue } from '../browser/catalogue.js';

export const shellTexts = catalogue({
  en: {
    skip: 'Skip to content',
    navigation: 'Areas',
    menu: 'Menu',
    areas: {
      overview: 'Overview',
      products: 'Products',
      activities: 'Activities',
      exchange: 'Exchange',
      partners: 'Partners',
      clients: 'Clients',
      factors: 'Factors',
      imports: 'Imports',
    },
    theme: 'Appearance',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    signedInAs: (client: string) => `Signed in as ${client}`,
    signOut: 'Sign out',
    nothingHere: 'There is nothing at this address',
    nothingHereHint: 'It may have been mistyped, or what was here is gone.',
    toOverview: 'Go to the overview',
    outboundStopped: {
      setting: {
        title: 'Nothing is sent to partners',
        hint: 'The setting OUTBOUND of this installation is off. Answers, requests and pulls wait; nothing is lost.',
      },
      copy: {
        title: 'This is a copy of the data: nothing is sent to partners',
        hint: 'Answers, requests and pulls wait. Whoever operates the service can confirm the copy as production.',
      },
      unread: {
        title: 'Nothing is sent to partners yet',
        hint: 'Whether this is a copy of the data is not known yet. Answers, requests and pulls wait.',
      },
    },
    notPermittedHint: (permissions: string) =>
      `Your client lacks the permission ${permissions}. Who manages clients can give it.`,
  },
  de: {
    skip: 'Zum Inhalt',
    navigation: 'Bereiche',
    menu: 'Menü',
    areas: {
      overview: 'Übersicht',
      products: 'Produkte',
      activities: 'Aktivitäten',
      exchange: 'Austausch',
      partners: 'Partner',
      clients: 'Clients',
      factors: 'Faktoren',
      imports: 'Importe',
    },
    theme: 'Darstellung',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
    signedInAs: (client: string) => `Angemeldet als ${client}`,
    signOut: 'Abmelden',
    nothingHere: 'Unter dieser Adresse gibt es nichts',
    nothingHereHint: 'Vielleicht ist sie falsch geschrieben, oder was hier war, gibt es nicht mehr.',
    toOverview: 'Zur Übersicht',
    outboundStopped: {
      setting: {
        title: 'An Partner wird nichts gesendet',
        hint: 'Die Einstellung OUTBOUND dieser Installation ist aus. Antworten, Anfragen und Abrufe warten; nichts geht verloren.',
      },
      copy: {
        title: 'Dies ist eine Kopie der Daten: An Partner wird nichts gesendet',
        hint: 'Antworten, Anfragen und Abrufe warten. Wer den Dienst betreibt, kann die Kopie als Produktion bestätigen.',
      },
      unread: {
        title: 'An Partner wird noch nichts gesendet',
        hint: 'Ob dies eine Kopie der Daten ist, ist noch nicht bekannt. Antworten, Anfragen und Abrufe warten.',
      },
    },
    notPermittedHint: (permissions: string) =>
      `Ihrem Client fehlt die Berechtigung ${permissions}. Wer Clients verwaltet, kann sie geben.`,
  },
});
