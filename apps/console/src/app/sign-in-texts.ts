import { catalogue } from '../browser/catalogue.js';

export const signInTexts = catalogue({
  en: {
    title: 'Sign in',
    intro: 'See where your company’s carbon is, review product footprints, and answer partners.',
    signedOut: 'You are signed out. This browser keeps nothing of the session.',
    over: 'Your session is over. Sign in again to go on where you were.',
    with: 'Sign in with',
    byKey: 'API key',
    bySecret: 'Id and secret',
    apiKey: 'API key',
    apiKeyHint: 'It begins with fpk_, and is not kept in this browser.',
    clientId: 'Client id',
    clientSecret: 'Client secret',
    clientSecretHint: 'It is not kept in this browser.',
    submit: 'Sign in',
    refusedKey:
      'This key is not accepted. Look whether it is complete, and whether its client has expired or was revoked.',
    refusedSecret:
      'Id and secret are not accepted. Look whether both are complete, and whether the client has expired or was revoked.',
    missing: 'Fill this in.',
    who: 'Whoever manages your company’s clients gives you a key.',
  },
  de: {
    title: 'Anmelden',
    intro: 'Sehen Sie, wo Ihr Unternehmen CO₂ verursacht, prüfen Sie Fußabdrücke und antworten Sie Partnern.',
    signedOut: 'Sie sind abgemeldet. Dieser Browser behält nichts von der Sitzung.',
    over: 'Ihre Sitzung ist zu Ende. Melden Sie sich neu an, um hier weiterzumachen.',
    with: 'Anmelden mit',
    byKey: 'API-Schlüssel',
    bySecret: 'ID und Secret',
    apiKey: 'API-Schlüssel',
    apiKeyHint: 'Er beginnt mit fpk_ und bleibt nicht in diesem Browser.',
    clientId: 'Client-ID',
    clientSecret: 'Client-Secret',
    clientSecretHint: 'Es bleibt nicht in diesem Browser.',
    submit: 'Anmelden',
    refusedKey:
      'Dieser Schlüssel wird nicht angenommen. Prüfen Sie, ob er vollständig ist und ob sein Client abgelaufen ist oder widerrufen wurde.',
    refusedSecret:
      'ID und Secret werden nicht angenommen. Prüfen Sie, ob beide vollständig sind und ob der Client abgelaufen ist oder widerrufen wurde.',
    missing: 'Bitte ausfüllen.',
    who: 'Einen Schlüssel gibt Ihnen, wer die Clients Ihres Unternehmens verwaltet.',
  },
});
