/**
 * The Authorization header of a token request. RFC 6749 2.3.1 asks for form-encoding first, but many token endpoints do
 * not decode it, so id and secret go out as they are (RFC 7617); letters, digits, `-` and `_` are the same both ways. An
 * id with a colon can only be told apart from its secret encoded.
 */
export function basicCredentials(clientId: string, clientSecret: string): string {
  const encode = clientId.includes(':') ? formEncoded : (text: string) => text;
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`, 'utf8').toString('base64')}`;
}

function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
