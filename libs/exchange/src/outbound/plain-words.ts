import type { OAuthError } from './oauth-error.js';
import { oauthAdvice } from './oauth-error.js';

/** What one step of trying a partner gave. */
export interface StepResult {
  readonly step: 'discovery' | 'token' | 'footprints';
  readonly isGood: boolean;
  readonly status?: number | undefined;
  /** In the words of the client, for operators. */
  readonly detail: string;
  /** The error that the token endpoint named. */
  readonly oauthError?: OAuthError | undefined;
}

/** Describes a step to people who know neither HTTP nor OAuth: what happened, what was found, and what to do. */
export function inPlainWords({ step, isGood, status, detail, oauthError }: StepResult): string {
  if (isGood) return step === 'footprints' ? 'It lists its footprints.' : `${GOOD[step]} It ${detail}.`;
  return [`${BAD[step]} ${sentence(detail)}`, explained(detail), advice(step, status, oauthError)]
    .filter(Boolean)
    .join(' ');
}

const GOOD = { discovery: 'It tells where its token endpoint is.', token: 'It lets us in.' } as const;

const BAD = {
  discovery: 'It does not tell here where its token endpoint is, which is no fault.',
  token: 'It gives us no token.',
  footprints: 'It does not list its footprints for us.',
} as const;

function sentence(detail: string): string {
  return `${detail.slice(0, 1).toUpperCase()}${detail.slice(1)}${/[.!?…]$/.test(detail) ? '' : '.'}`;
}

const ISSUER_UNKNOWN =
  'Its certificate was issued by an authority that this service does not know, or comes without the intermediate ones. ' +
  "If the authority is the partner's own, whoever operates this service names a file with the authority's certificate in " +
  'NODE_EXTRA_CA_CERTS of the worker.';

/** What the codes mean that Node.js gives for faults below HTTP. */
const CODES: readonly [code: RegExp, meaning: string][] = [
  [/^ECONNREFUSED$/, 'Nobody listens at this address.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'There is no host of this name, or it was not found now.'],
  [/^(ECONNRESET|EPIPE|HPE_\w+)$/, 'The connection broke off, or what came was no HTTP.'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'There is no way to this address.'],
  [/ALTNAME/, 'Its certificate is not valid for this address.'],
  [/^CERT_HAS_EXPIRED$/, 'Its certificate has expired.'],
  [/^CERT_NOT_YET_VALID$/, 'Its certificate is not valid yet.'],
  [/^(UNABLE_TO_(GET_ISSUER|VERIFY)\w*|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|CERT_UNTRUSTED)$/, ISSUER_UNKNOWN],
  [/(CERT|SIGNATURE|ISSUER)/, 'Its certificate is not valid.'],
  [/^(EPROTO|ERR_SSL\w*)$/, 'No secure connection could be made.'],
];

function explained(detail: string): string | undefined {
  const [, code = ''] = /\((\w+)\)$/.exec(detail) ?? [];
  return code === '' ? undefined : CODES.find(([pattern]) => pattern.test(code))?.[1];
}

function advice(
  step: StepResult['step'],
  status: number | undefined,
  oauthError: OAuthError | undefined,
): string | undefined {
  if (step === 'discovery' || status === undefined) return undefined;
  if (status >= 500 || status === 429) return 'Try again later; if it stays so, tell the partner.';
  if (oauthError !== undefined) return oauthAdvice(oauthError);
  if (status === 404 || status === 405) {
    return step === 'token'
      ? 'Ask the partner for the address of its token endpoint, and set it as authUrl.'
      : 'Ask the partner whether the url of the data source is right.';
  }
  if (status < 400) return 'Ask the partner for the right address.';
  return step === 'token'
    ? 'Ask the partner whether client id and secret are right.'
    : 'Ask the partner whether your client may read footprints.';
}
