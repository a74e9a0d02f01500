import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '#access';
import { permissionList } from './permission-list.js';

describe('the permissions of a client', () => {
  it('are all of them, or those named, each once', () => {
    expect(permissionList('all')).toEqual(PERMISSIONS);
    expect(permissionList('pact:read, material:read,pact:read')).toEqual(['pact:read', 'material:read']);
  });

  it.each([
    ['pact:raed,material:read,x', /^unknown: pact:raed, x; valid are all, or of these: activity:create, .*pact:read/],
    ['all,pact:read', /^all stands alone; /],
    [' , ', /^names none; /],
  ])('%j is refused with the valid ones', (text, message) => expect(() => permissionList(text)).toThrow(message));
});
