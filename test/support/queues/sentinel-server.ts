import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';

const SWITCHED = '+switch-master';

/** A Sentinel that says what a test wants, when it wants it. */
export class SentinelServer {
  private readonly listeners = new Set<Socket>();
  private readonly sockets = new Set<Socket>();
  /** Those that wait for the address of the primary. */
  private readonly waiting = new Set<Socket>();
  private holds = false;

  private constructor(
    private readonly server: Server,
    private readonly primaryPort: number,
  ) {
    server.on('connection', (socket) => this.serve(socket));
  }

  /** @param primaryPort of the primary that it names, on this machine */
  static async start(primaryPort: number): Promise<SentinelServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SentinelServer(server, primaryPort);
  }

  get url(): string {
    return `redis-sentinel://127.0.0.1:${(this.server.address() as AddressInfo).port}/main`;
  }

  /** How many clients wait to be told of take-overs. */
  get listening(): number {
    return this.listeners.size;
  }

  /** How many clients wait to be told the primary. */
  get asked(): number {
    return this.waiting.size;
  }

  /** From now on it keeps who asks for the primary waiting. */
  hold(): void {
    this.holds = true;
  }

  goOn(): void {
    this.holds = false;
    for (const socket of this.waiting) this.namePrimary(socket);
    this.waiting.clear();
  }

  /** Tells whoever listens that another one is the primary. */
  tellOfTakeOver(): void {
    for (const socket of this.listeners) socket.write(array('message', SWITCHED, 'main 127.0.0.1 1 127.0.0.1 2'));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => [this.sockets, this.listeners, this.waiting].forEach((set) => set.delete(socket)));
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const command of commandsOf(text)) this.answer(socket, command);
    });
  }

  private answer(socket: Socket, [name, what]: readonly string[]): void {
    if (name === 'subscribe') {
      this.listeners.add(socket);
      socket.write(`*3\r\n${bulk('subscribe')}${bulk(SWITCHED)}:1\r\n`);
    } else if (name !== 'sentinel') socket.write('+OK\r\n');
    else if (what === 'sentinels') socket.write('*0\r\n');
    else if (this.holds) this.waiting.add(socket);
    else this.namePrimary(socket);
  }

  private namePrimary(socket: Socket): void {
    socket.write(array('127.0.0.1', String(this.primaryPort)));
  }
}

/** Commands arrive whole on this machine: they are short. */
function commandsOf(text: string): string[][] {
  return text
    .split(/^\*\d+\r\n/m)
    .filter((command) => command !== '')
    .map((command) => [...command.matchAll(/\$\d+\r\n(.*)\r\n/g)].map(([, word = '']) => word.toLowerCase()));
}

const bulk = (word: string): string => `$${Buffer.byteLength(word)}\r\n${word}\r\n`;
const array = (...words: string[]): string => `*${words.length}\r\n${words.map(bulk).join('')}`;
