import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { originForm, toOriginForm } from './request-target.js';

describe('the origin form of a request target', () => {
  it.each([
    ['/api/v1/material?page=2', '/api/v1/material?page=2'],
    ['http://acme.example/api?x=http://y/z', '/api?x=http://y/z'],
    ['HTTPS://acme.example:8443/api', '/api'],
    ['http://[/api', '/api'],
    ['http://acme.example', '/'],
    ['http://acme.example?x', '/?x'],
    ['/api#part', '/api'],
    ['//api/pact', '//api/pact'],
    ['*', '/*'],
    ['', '/'],
  ])('of %j is %j', (target, path) => expect(originForm(target)).toBe(path));
});

describe('a request whose target is a whole address', () => {
  const adapted = (url: string) => {
    const request = { url, headers: { host: 'said.example' } } as unknown as IncomingMessage;
    toOriginForm(request);
    return [request.url, request.headers.host];
  };

  it('is meant for the host of that address', () => {
    expect(adapted('http://meant.example:81/api')).toEqual(['/api', 'meant.example:81']);
    expect(adapted('http://user@meant.example/api')).toEqual(['/api', 'meant.example']);
  });

  it('is otherwise meant for the Host header', () => {
    expect(adapted('/api')).toEqual(['/api', 'said.example']);
    expect(adapted('http:///api')).toEqual(['/api', 'said.example']);
  });
});
