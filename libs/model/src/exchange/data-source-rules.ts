import type { SettingRule } from './setting-rule.js';
import { sourceKey } from './source-address.js';

const LONGEST_URL = 2048;
const LONGEST_CREDENTIAL = 2048;

/** The base URL of a partner's PACT API. It is compared with the source of requests, see `sourceKey`. */
export const PARTNER_URL: SettingRule = {
  rule: `has to be an http(s) address of up to ${LONGEST_URL} characters, without credentials, query or fragment`,
  read(written) {
    const isOne = written.length <= LONGEST_URL && URL.canParse(written) && sourceKey(written) !== undefined;
    return isOne ? written : undefined;
  },
};

/** The full address of a partner's token endpoint. */
export const TOKEN_URL: SettingRule = {
  rule: `has to be an http(s) address of up to ${LONGEST_URL} characters, without credentials`,
  read(written) {
    if (written.length > LONGEST_URL || !URL.canParse(written)) return undefined;
    const { protocol, username, password } = new URL(written);
    return /^https?:$/.test(protocol) && username === '' && password === '' ? written : undefined;
  },
};

/** Either half of the credentials in a Basic header (RFC 7617: no control characters). */
export const CREDENTIAL: SettingRule = {
  rule: `has to have 1 to ${LONGEST_CREDENTIAL} characters, no line break or other control character among them`,
  read(written) {
    const isOne = written !== '' && [...written].length <= LONGEST_CREDENTIAL && !/\p{Cc}/u.test(written);
    return isOne ? written : undefined;
  },
};

/** The organisation word in the types of the events that a partner accepts: `org.<word>.pact.…`. */
export const ORGANISATION: SettingRule = {
  rule: 'has to be 1 to 64 lower-case letters, digits or hyphens',
  read: (written) => (/^[a-z0-9-]{1,64}$/.test(written) ? written : undefined),
};

/** The addresses to which a secret is sent. */
export interface SecretTargets {
  readonly url: string;
  readonly authUrl?: string | null;
}

/**
 * Whether a change of addresses would send the secret to an origin that it was not given for. Since nobody may read a
 * secret, nobody may redirect it to an address of their own either. So such a change has to include the secret again.
 */
export function leadsElsewhere(was: SecretTargets, now: SecretTargets): boolean {
  const known = originsOf(was);
  return originsOf(now).some((origin) => !known.includes(origin));
}

function originsOf({ url, authUrl }: SecretTargets): string[] {
  return [url, authUrl].flatMap((address) => (address ? new URL(address).origin : []));
}
