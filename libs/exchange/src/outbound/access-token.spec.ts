import { describe, expect, it } from 'vitest';
import { readAccessToken } from './access-token.js';

const answer = (more: object): string => JSON.stringify({ access_token: 'abc.def', ...more });

describe('readAccessToken', () => {
  it('needs nothing but the token', () => {
    expect(readAccessToken(answer({}))).toEqual({ value: 'abc.def', lifeSeconds: 300, lifeAssumed: true });
  });

  it.each([3600, '3600', 3600.0])('takes the life %j', (expires_in) => {
    expect(readAccessToken(answer({ expires_in }))).toMatchObject({ lifeSeconds: 3600, lifeAssumed: false });
  });

  it.each([0, -1, null, 'soon', '', '-5', 'NaN', true, {}, []])('assumes 300 s for the life %j', (expires_in) => {
    expect(readAccessToken(answer({ expires_in }))).toMatchObject({ lifeSeconds: 300, lifeAssumed: true });
  });

  it.each(['1e300', '1e999', '"99999999999999999999"', '315360000'])('takes %s for a day', (expires_in) => {
    expect(readAccessToken(`{"access_token":"a","expires_in":${expires_in}}`)).toMatchObject({ lifeSeconds: 86_400 });
  });

  it.each(['Bearer', 'bearer', 'BEARER', null])('takes the type %j', (token_type) => {
    expect(readAccessToken(answer({ token_type }))).toMatchObject({ value: 'abc.def' });
  });

  it.each(['mac', 'DPoP', '', 7, ['Bearer']])('refuses the type %j', (token_type) => {
    expect(readAccessToken(answer({ token_type }))).toBe('the token_type is not Bearer');
  });

  it.each([
    ['<html>Sign in</html>', 'the token answer is no JSON object'],
    ['', 'the token answer is no JSON object'],
    ['null', 'the token answer is no JSON object'],
    ['["a"]', 'the token answer is no JSON object'],
    ['{}', 'the token answer has no access_token'],
    ['{"access_token":""}', 'the token answer has no access_token'],
    ['{"access_token":7}', 'the token answer has no access_token'],
    ['{"access_token":"a\\r\\nX-Evil: 1"}', 'the access_token cannot be sent in a header'],
    ['{"access_token":"a b"}', 'the access_token cannot be sent in a header'],
    ['{"access_token":"é"}', 'the access_token cannot be sent in a header'],
    [JSON.stringify({ access_token: 'x'.repeat(8_193) }), 'the access_token cannot be sent in a header'],
  ])('says what is wrong with %.40s', (body, fault) => expect(readAccessToken(body)).toBe(fault));

  it('ignores a byte order mark', () => {
    expect(readAccessToken(`\uFEFF${answer({})}`)).toMatchObject({ value: 'abc.def' });
  });
});
