/** The headers by which the API knows the caller: his own, passed on as they are. */
export type Credentials = Readonly<Record<string, string>>;

export const apiKeyCredentials = (apiKey: string): Credentials => ({ 'X-API-Key': apiKey });

/** @returns undefined where a request brings none */
export function credentialsOf(headers: {
  readonly apiKey?: string | null;
  readonly authorization?: string | null;
}): Credentials | undefined {
  const { apiKey, authorization } = headers;
  const bearer = authorization && /^Bearer +\S+$/i.test(authorization.trim()) ? authorization.trim() : undefined;
  if (!apiKey?.trim() && !bearer) return undefined;
  return { ...(apiKey?.trim() && { 'X-API-Key': apiKey.trim() }), ...(bearer && { Authorization: bearer }) };
}
