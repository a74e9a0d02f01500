import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callersCommand, callersFolder } from './invocation.js';

describe('how the command line is called', () => {
  it('is what was typed, so that hints can be copied', () => {
    const here = join(process.cwd(), 'dist/bin/cli.js');
    expect(callersCommand({ npm_lifecycle_event: 'cli' }, here)).toBe('npm run --silent cli --');
    expect(callersCommand({ npm_lifecycle_event: 'test' }, here)).toBe('node dist/bin/cli.js');
    expect(callersCommand({}, '/elsewhere/bin/cli.js')).toBe('node /elsewhere/bin/cli.js');
    expect(callersCommand({}, '/usr/local/bin/footprint-exchange')).toBe('footprint-exchange');
  });
});

describe('the folder that relative paths start from', () => {
  it('is where npm run was called, or the current folder', () => {
    expect(callersFolder({ npm_lifecycle_event: 'cli', INIT_CWD: '/home/ann' })).toBe('/home/ann');
    expect(callersFolder({ npm_lifecycle_event: 'test', INIT_CWD: '/home/ann' })).toBe(process.cwd());
    expect(callersFolder({})).toBe(process.cwd());
  });
});
