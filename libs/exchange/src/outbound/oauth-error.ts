/** The errors of a token endpoint (RFC 6749, 5.2) that a client credentials client can meet, and what to do about each. */
const ADVICE = {
  invalid_client: 'Ask the partner whether client id and secret are right.',
  unauthorized_client: 'Ask the partner to allow our client the grant type client_credentials.',
  unsupported_grant_type:
    'This endpoint does not take the grant type client_credentials. Ask the partner for the one that does, and set it as authUrl.',
  invalid_scope: 'The partner demands a scope, which PACT does not know. Ask it to give our client one by default.',
  invalid_request:
    'The endpoint understands our request in another way. Ask the partner whether it takes client id and secret in an Authorization header (HTTP Basic), as PACT demands.',
  invalid_grant: 'Ask the partner whether this is the token endpoint for client credentials; else set that as authUrl.',
} as const;

export type OAuthError = keyof typeof ADVICE;

/** The error that a token endpoint's answer states in its own word; undefined of other answers. */
export function oauthErrorIn(body: string): OAuthError | undefined {
  try {
    const answer = JSON.parse(body.replace(/^\uFEFF/, '')) as unknown;
    const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
    return (Object.keys(ADVICE) as OAuthError[]).find((each) => each === error);
  } catch {
    return undefined;
  }
}

export function oauthAdvice(error: OAuthError): string {
  return ADVICE[error];
}
