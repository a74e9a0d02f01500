import { parseArgs } from 'node:util';
import { EXIT, StartRefused } from './exit-codes.js';

/** What the command line asks for. */
export type Invocation =
  | { readonly kind: 'help' }
  | { readonly kind: 'stdio'; readonly write: boolean }
  | { readonly kind: 'http'; readonly write: boolean; readonly host: string; readonly port: number };

export const DEFAULT_PORT = 3900;

export const HELP = `Footprint Exchange as an MCP server: lets a language model search emission factors and read a
company's materials, footprints, activities and PACT exchange. It goes over the service's HTTP API.

  mcp.js [--write]                                    over stdio, for one user
  mcp.js --http [--host HOST] [--port PORT] [--write] over Streamable HTTP, for several

  --write      adds create_material, dry_run_import and read_import; without it nothing can be written
  --http       serves http://HOST:PORT/mcp; each caller sends a key of his own: X-API-Key, or Authorization: Bearer
  --host HOST  the address to listen on (127.0.0.1)
  --port PORT  the port to listen on, 0 for any (${DEFAULT_PORT})
  --help       shows this

Settings, from the environment:
  FOOTPRINT_URL       where the service is (http://localhost:3000)
  FOOTPRINT_API_KEY   over stdio: the user's API key; or FOOTPRINT_API_KEY_FILE, the path of a file that holds it
  MCP_HOSTS           over HTTP: names by which callers may reach it beside localhost and HOST, comma-separated
  MCP_ORIGINS         over HTTP: names of hosts whose web pages may call it, comma-separated (localhost)

Logs go to standard error. Exit codes: 0 done, 64 arguments, 69 the port is taken, 78 settings.
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  write: { type: 'boolean' },
  http: { type: 'boolean' },
  host: { type: 'string' },
  port: { type: 'string' },
} as const;

/** An API key or token of the service, or an option that would hold one. */
const KEY_LIKE = /fpk_|^eyJ|^-{1,2}(x-)?(api-?key|key|token|bearer|secret|password)\b/i;

/** @throws StartRefused for arguments that are none, without repeating them where they may be a key */
export function readInvocation(words: readonly string[]): Invocation {
  if (words.some((word) => KEY_LIKE.test(word))) {
    throw new StartRefused(
      EXIT.usage,
      'A key is never an argument, where every user of this machine can read it: set FOOTPRINT_API_KEY or FOOTPRINT_API_KEY_FILE.',
    );
  }
  const { help, write = false, http, host, port } = parsed(words);
  if (help) return { kind: 'help' };
  if (http) return { kind: 'http', write, host: host ?? '127.0.0.1', port: portOf(port) };
  if (host !== undefined || port !== undefined) throw usage('--host and --port need --http.');
  return { kind: 'stdio', write };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch (fault) {
    throw usage(fault instanceof Error ? fault.message : String(fault));
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw usage('--port takes a number from 0 to 65535.');
}

const usage = (message: string): StartRefused => new StartRefused(EXIT.usage, `${message} See --help.`);
