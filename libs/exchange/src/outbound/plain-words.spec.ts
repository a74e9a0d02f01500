import { describe, expect, it } from 'vitest';
import { inPlainWords } from './plain-words.js';

describe('a step in plain words', () => {
  it.each([
    ['token', 401, 'token endpoint https://a/t answered 401: invalid_client', 'client id and secret are right'],
    ['token', 404, 'token endpoint https://a/t answered 404', 'set it as authUrl'],
    ['token', 503, 'token endpoint https://a/t answered 503', 'Try again later'],
    ['token', 302, 'token endpoint https://a/t answered 302 (redirects are not followed)', 'the right address'],
    ['footprints', 403, 'answered 403', 'your client may read footprints'],
    ['footprints', 404, 'answered 404', 'the url of the data source is right'],
    ['footprints', 429, 'answered 429', 'Try again later'],
  ] as const)('tells of %s, answered %i, what was found and what to do', (step, status, detail, advice) => {
    const message = inPlainWords({ step, isGood: false, status, detail });
    expect(message).toContain(`${detail.slice(1)}.`);
    expect(message).toContain(advice);
    expect(message).toMatch(/^It .*\.$/);
  });

  it.each([
    ['ECONNREFUSED', 'Nobody listens'],
    ['ENOTFOUND', 'no host of this name'],
    ['ECONNRESET', 'broke off'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'not valid for this address'],
    ['CERT_REVOKED', 'certificate is not valid.'],
    ['EPROTO', 'secure connection'],
  ])('tells what %s means', (code, meaning) => {
    expect(inPlainWords({ step: 'token', isGood: false, detail: `the request failed (${code})` })).toContain(meaning);
  });

  it.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ])('tells what can be done about an issuer that nobody knows (%s)', (code) => {
    const message = inPlainWords({ step: 'token', isGood: false, detail: `the request failed (${code})` });
    expect(message).toContain('an authority that this service does not know');
    expect(message).toContain('NODE_EXTRA_CA_CERTS');
    expect(message).not.toContain('for this address');
  });

  it.each([
    ['invalid_client', 'client id and secret are right'],
    ['unauthorized_client', 'to allow our client'],
    ['unsupported_grant_type', 'set it as authUrl'],
    ['invalid_scope', 'demands a scope'],
    ['invalid_request', 'HTTP Basic'],
    ['invalid_grant', 'for client credentials'],
  ] as const)('follows the word of the token endpoint: %s', (oauthError, advice) => {
    const answered = { step: 'token', isGood: false, status: 400, detail: 'answered 400', oauthError } as const;
    expect(inPlainWords(answered)).toContain(advice);
    expect(inPlainWords({ ...answered, status: 503 })).toContain('Try again later');
  });

  it('adds nothing to what it does not know', () => {
    const detail = 'no answer within 15 s';
    const message = 'It gives us no token. No answer within 15 s.';
    expect(inPlainWords({ step: 'token', isGood: false, detail })).toBe(message);
  });
});
