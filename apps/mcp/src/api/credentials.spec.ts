import { expect, it } from 'vitest';
import { credentialsOf } from './credentials.js';

it('passes on a key or a token as it came, and nothing else', () => {
  expect(credentialsOf({ apiKey: ' k ' })).toEqual({ 'X-API-Key': 'k' });
  expect(credentialsOf({ authorization: 'bearer t' })).toEqual({ Authorization: 'bearer t' });
  expect(credentialsOf({ apiKey: 'k', authorization: 'Bearer t' })).toEqual({
    'X-API-Key': 'k',
    Authorization: 'Bearer t',
  });
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer  ', 'Bearer a b', null, undefined]) {
    expect(credentialsOf({ authorization, apiKey: '' })).toBeUndefined();
  }
});
