import { describe, expect, it } from 'vitest';
import { oauthErrorIn } from './oauth-error.js';

describe('the error of a token endpoint', () => {
  it.each([
    ['{"error":"invalid_scope","error_description":"Say api://…/.default"}', 'invalid_scope'],
    ['\uFEFF {"error":"invalid_client"}', 'invalid_client'],
    ['{"error":"toString"}', undefined],
    ['{"error":{"code":"invalid_scope"}}', undefined],
    ['{"message":"No"}', undefined],
    ['["error"]', undefined],
    ['null', undefined],
    ['<html>invalid_client</html>', undefined],
    ['', undefined],
  ])('in %s is %s', (body, error) => expect(oauthErrorIn(body)).toBe(error));
});
