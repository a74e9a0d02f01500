import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readHttpConfig, readStdioConfig } from './config.js';

const folder = mkdtempSync(join(tmpdir(), 'footprint-exchange-mcp-'));
afterAll(() => rmSync(folder, { recursive: true }));

const urlOf = (FOOTPRINT_URL: string): string => readHttpConfig({ FOOTPRINT_URL }, '127.0.0.1').apiUrl.href;

describe('FOOTPRINT_URL', () => {
  it('is the address of the service, with or without the path of its API', () => {
    for (const text of [
      'https://a.example',
      'https://a.example/',
      'https://a.example/api',
      'https://a.example/api/v1/',
    ]) {
      expect(urlOf(text)).toBe('https://a.example/api/');
    }
    expect(urlOf('http://a.example:8080/carbon/api')).toBe('http://a.example:8080/carbon/api/');
    expect(urlOf('')).toBe('http://localhost:3000/api/');
  });

  it.each(['ftp://a.example', 'a.example', 'https://me:hunter2@a.example', 'https://a.example?key=hunter2'])(
    'is refused with exit code 78, and not shown: %s',
    (text) => {
      expect(() => urlOf(text)).toThrow(
        expect.objectContaining({ exitCode: 78, message: expect.not.stringContaining('hunter2') }),
      );
    },
  );
});

describe('the key of stdio', () => {
  it('is in the environment, or in a file that it names', () => {
    const path = join(folder, 'key');
    writeFileSync(path, 'fpk_of-a-file\n');
    expect(readStdioConfig({ FOOTPRINT_API_KEY: 'fpk_given' }).apiKey).toBe('fpk_given');
    expect(readStdioConfig({ FOOTPRINT_API_KEY_FILE: path }).apiKey).toBe('fpk_of-a-file');
  });

  it.each([
    [{}, 'FOOTPRINT_API_KEY: missing'],
    [{ FOOTPRINT_API_KEY: ' ' }, 'FOOTPRINT_API_KEY: missing'],
    [{ FOOTPRINT_API_KEY: 'hunter2\nhunter2' }, 'FOOTPRINT_API_KEY: no API key'],
    [{ FOOTPRINT_API_KEY_FILE: join(folder, 'hunter2') }, 'FOOTPRINT_API_KEY_FILE: not readable (ENOENT)'],
  ])('is needed: %j', (environment, message) => {
    expect(() => readStdioConfig(environment)).toThrow(message);
    expect(() => readStdioConfig(environment)).toThrow(expect.objectContaining({ exitCode: 78 }));
    expect(() => readStdioConfig(environment)).not.toThrow('hunter2');
  });
});

describe('the names over HTTP', () => {
  it('are those of this machine, the address that is listened on, and those that are set', () => {
    const environment = { MCP_HOSTS: 'mcp.example.com, [fd00::1]', MCP_ORIGINS: 'app.example.com' };
    const { hosts, origins } = readHttpConfig(environment, '192.0.2.7');
    expect(hosts).toEqual(['localhost', '127.0.0.1', '[::1]', '192.0.2.7', 'mcp.example.com', '[fd00::1]']);
    expect(origins).toEqual(['localhost', '127.0.0.1', '[::1]', 'app.example.com']);
    expect(readHttpConfig({}, '0.0.0.0').hosts).not.toContain('0.0.0.0');
    expect(readHttpConfig({}, 'fd00::2').hosts).toContain('[fd00::2]');
  });

  it.each(['https://app.example.com', 'app.example.com:443', '*'])('are refused otherwise: %s', (MCP_ORIGINS) => {
    expect(() => readHttpConfig({ MCP_ORIGINS }, '127.0.0.1')).toThrow('MCP_ORIGINS: takes names');
  });
});
