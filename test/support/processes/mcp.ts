import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { CallToolResult, VersionNegotiationMode } from '@modelcontextprotocol/client';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { builtScript } from './built.js';
import { keepLog } from '../run/kept-log.js';
import { isSecret } from '../run/known-secrets.js';
import { FLAGS } from './processes.js';
import { until } from '../run/until.js';

type Environment = Record<string, string>;

const commandLine = (words: readonly string[]): string[] => [...FLAGS, builtScript('mcp'), ...words];

function withPath(environment: Environment): Environment {
  if (environment['FOOTPRINT_API_KEY']) isSecret(environment['FOOTPRINT_API_KEY']);
  return { PATH: process.env['PATH'] ?? '', ...environment };
}

/** The SDK's own client, connected to the built server, with what tests ask of it. */
export class McpSession {
  private constructor(readonly client: Client) {}

  /** Starts the server as clients do, over stdio. */
  static async overStdio(
    environment: Environment,
    { words = [], mode = 'legacy' }: { words?: readonly string[]; mode?: VersionNegotiationMode } = {},
  ): Promise<McpSession> {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: commandLine(words),
      env: withPath(environment),
      stderr: 'pipe',
    });
    (transport.stderr as Readable).setEncoding('utf8').on('data', keepLog);
    return McpSession.connected(transport, mode);
  }

  /** One caller of a server that several share. */
  static overHttp(
    url: string,
    headers: Record<string, string>,
    mode: VersionNegotiationMode = 'legacy',
  ): Promise<McpSession> {
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    return McpSession.connected(transport, mode);
  }

  private static async connected(
    transport: StdioClientTransport | StreamableHTTPClientTransport,
    mode: VersionNegotiationMode,
  ): Promise<McpSession> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    // From now on the client checks what it gets against the schemas of the tools.
    await client.listTools();
    return new McpSession(client);
  }

  call(name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args });
  }

  /** The data of a call that succeeds: the same as structured content and as text. */
  async read(name: string, args: Record<string, unknown> = {}): Promise<any> {
    const result = await this.call(name, args);
    const [summary, json] = texts(result);
    if (result.isError) throw new Error(`${name}: ${summary}`);
    if (json !== JSON.stringify(result.structuredContent)) throw new Error(`${name}: the text says something else`);
    return result.structuredContent;
  }

  /** The text of a call that fails. */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const result = await this.call(name, args);
    if (!result.isError || result.structuredContent) throw new Error(`${name} succeeded`);
    return texts(result).join('\n');
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

export const texts = ({ content }: CallToolResult): string[] =>
  content.map((each) => (each.type === 'text' ? each.text : each.type));

/** The built server as a process whose standard input and output a test holds itself. */
export class McpProcess {
  out = '';
  notes = '';
  readonly exited: Promise<number | null>;

  constructor(
    environment: Environment,
    words: readonly string[] = [],
    private readonly child: ChildProcess = spawn(process.execPath, commandLine(words), { env: withPath(environment) }),
  ) {
    this.exited = once(child, 'close').then(([code]) => code as number | null);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.out += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      keepLog(text);
      this.notes += text;
    });
  }

  /** Starts the server over HTTP on a free port. @returns its address with it */
  static async overHttp(
    environment: Environment,
    words: readonly string[] = [],
  ): Promise<McpProcess & { url: string }> {
    const server = new McpProcess(environment, ['--http', '--port', '0', ...words]);
    await until('it listens', () => /MCP at \S+,/.test(server.notes));
    const [, url = ''] = /MCP at (\S+),/.exec(server.notes) ?? [];
    return Object.assign(server, { url });
  }

  send(text: string): void {
    this.child.stdin?.write(text);
  }

  /** Closes its standard input. */
  end(): void {
    this.child.stdin?.end();
  }

  /** From now on nobody reads its log. */
  closeNotes(): void {
    this.child.stderr?.destroy();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** What it wrote to standard output, line by line: each has to be JSON. */
  get messages(): any[] {
    return this.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as unknown);
  }

  async untilAnswered(id: number | string): Promise<any> {
    await until(`${id} is answered`, () => this.messages.some((message) => message.id === id));
    return this.messages.find((message) => message.id === id);
  }

  async stop(): Promise<void> {
    this.signal('SIGKILL');
    await this.exited;
  }
}
