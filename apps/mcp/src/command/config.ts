import { readFileSync } from 'node:fs';
import { EXIT, StartRefused } from './exit-codes.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What both ways of serving need. */
export interface Config {
  /** The base of the general API, which ends in /api. */
  readonly apiUrl: URL;
}

export interface HttpConfig extends Config {
  /** Names of hosts, without ports. */
  readonly hosts: readonly string[];
  readonly origins: readonly string[];
}

const DEFAULT_URL = 'http://localhost:3000';
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Listening on these means every address of the machine: they are no names to be called by. */
const ANY_ADDRESS = ['0.0.0.0', '::', '[::]'];

/** @throws StartRefused */
export function readStdioConfig(environment: Environment): Config & { readonly apiKey: string } {
  return { apiUrl: apiUrlOf(environment), apiKey: apiKeyOf(environment) };
}

/** @throws StartRefused */
export function readHttpConfig(environment: Environment, listenOn: string): HttpConfig {
  return {
    apiUrl: apiUrlOf(environment),
    hosts: [
      ...LOCAL_NAMES,
      ...(ANY_ADDRESS.includes(listenOn) ? [] : [bracketed(listenOn)]),
      ...namesIn(environment, 'MCP_HOSTS'),
    ],
    origins: [...LOCAL_NAMES, ...namesIn(environment, 'MCP_ORIGINS')],
  };
}

/** Takes the service's address with or without /api and /api/v1. */
function apiUrlOf(environment: Environment): URL {
  const text = environment['FOOTPRINT_URL']?.trim() || DEFAULT_URL;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw refused('FOOTPRINT_URL: not an address such as https://footprints.example.com, without user, ? and #');
  }
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/(\/api)?(\/v1)?$/, '')}/api/`;
  return url;
}

function apiKeyOf(environment: Environment): string {
  const key = (environment['FOOTPRINT_API_KEY'] || keyFile(environment['FOOTPRINT_API_KEY_FILE']) || '').trim();
  if (key === '')
    throw refused('FOOTPRINT_API_KEY: missing (or FOOTPRINT_API_KEY_FILE, the path of a file that holds it)');
  // A header can't hold anything else, and fetch would show the value in its error.
  if (!/^[\x21-\x7e]{1,4096}$/.test(key))
    throw refused('FOOTPRINT_API_KEY: no API key: it has characters that no key has');
  return key;
}

function keyFile(path: string | undefined): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (fault) {
    throw refused(`FOOTPRINT_API_KEY_FILE: not readable (${(fault as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}

function namesIn(environment: Environment, setting: string): string[] {
  const names = (environment[setting] ?? '').split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  if (given.some((name) => !/^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(name))) {
    throw refused(`${setting}: takes names of hosts without scheme and port, such as app.example.com, comma-separated`);
  }
  return given;
}

const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

const refused = (message: string): StartRefused => new StartRefused(EXIT.configuration, message);
