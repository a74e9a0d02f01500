/**
 * The Authorization header of a token request. RFC 6749 2.3.1 asks for form-encoding first, but many token endpoints do
 * not decode it, so id and secret are sent as they are (RFC 7617). Letters, digits, `-` and `_` are the same both ways.
 * If the id contains a colon, both are encoded, since the colon would otherwise be read as the end of the id.
 */
export function basicCredentials(clientId: string, clientSecret: string): string {
  const encode = clientId.includes(':') ? formEncoded : (text: string) => text;
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`, 'utf8').toString('base64')}`;
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
