/** The partner could not ask, or had no answer. The message is for the person who typed `npm run partner`. */
export class PartnerFailure extends Error {
  override readonly name = 'PartnerFailure';
}
