import { Refusal } from '#platform/http';

export type Form = Readonly<Record<string, unknown>>;

/**
 * The parameter of a form. An empty one counts as absent, and one that is given twice is invalid (RFC 6749, 3.2).
 * @throws Refusal
 */
export function parameter(form: Form, name: string): string | undefined {
  const value = form[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidRequest(`${name} is given more than once`);
  return value;
}

export function invalidRequest(message: string): Refusal {
  return new Refusal(400, message, { oauth: 'invalid_request' });
}

export function invalidGrant(): Refusal {
  return new Refusal(400, 'The refresh token is not valid', { oauth: 'invalid_grant' });
}
