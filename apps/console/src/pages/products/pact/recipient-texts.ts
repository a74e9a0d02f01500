import { catalogue } from '../../../browser/catalogue.js';

/** Who got which footprint. */
export const recipientTexts = catalogue({
  en: {
    recipient: 'Recipient',
    recipients: 'Who got it',
    recipientsHint: 'Which footprint of any version was sent to whom over PACT, and when first.',
    noRecipients: 'Nobody has got a footprint of this product yet.',
    footprint: 'Footprint',
    statuses: { Active: 'Active', Deprecated: 'Replaced' },
    firstSent: 'First sent',
    how: 'How',
    asAnswer: 'As the answer to a request',
    readBy: (client: string) => `Read by ${client}`,
    withoutToken: 'Somebody without a client',
    goneClient: 'a client that is gone',
    gonePartner: 'A partner that was deleted',
  },
  de: {
    recipient: 'Empfänger',
    recipients: 'Wer ihn bekam',
    recipientsHint: 'Welcher Fußabdruck, gleich welcher Version, wem über PACT gesendet wurde, und wann zuerst.',
    noRecipients: 'Noch niemand hat einen Fußabdruck dieses Produkts bekommen.',
    footprint: 'Fußabdruck',
    statuses: { Active: 'Gültig', Deprecated: 'Ersetzt' },
    firstSent: 'Zuerst gesendet',
    how: 'Wie',
    asAnswer: 'Als Antwort auf eine Anfrage',
    readBy: (client: string) => `Gelesen von ${client}`,
    withoutToken: 'Jemand ohne Client',
    goneClient: 'einem Client, den es nicht mehr gibt',
    gonePartner: 'Ein gelöschter Partner',
  },
});
