import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';

/** IPv4 addresses, or another reply: the name does not exist, the server fails, or it never replies. */
export type NameAnswer = readonly string[] | 'unknown' | 'failure' | 'silence';

const CODES = { unknown: 3, failure: 2 } as const;
const HEADER = 12;
const TYPE_A = 1;

/** A name server for tests, on 127.0.0.1, which answers real queries as the test wants. */
export class NameServer {
  /** Every name that was queried, in order. */
  readonly asked: string[] = [];

  private constructor(
    private readonly socket: Socket,
    public answer: (name: string, nth: number) => NameAnswer,
  ) {
    socket.on('message', (question, { address, port }) => {
      const reply = this.reply(question);
      if (reply) socket.send(reply, port, address);
    });
  }

  static async start(answer: NameServer['answer']): Promise<NameServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket, answer);
  }

  /**
   * Options that make a Node process send queries for names below `.example.test` here. They replace the system's
   * resolver, whose servers come from this machine's settings. An unanswered query is repeated once, after a second.
   */
  get nodeOptions(): string {
    const { port } = this.socket.address();
    const script = `
      import dns from 'node:dns/promises';
      import { syncBuiltinESMExports } from 'node:module';
      const resolver = new dns.Resolver({ timeout: 1000, tries: 2 });
      resolver.setServers(['127.0.0.1:${port}']);
      const { lookup } = dns;
      dns.lookup = async (name, options) => name.endsWith('.example.test')
        ? (await resolver.resolve4(name)).map((address) => ({ address, family: 4 }))
        : lookup(name, options);
      syncBuiltinESMExports();`;
    return `--import data:text/javascript,${encodeURIComponent(script)}`;
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }

  private reply(question: Buffer): Buffer | undefined {
    const { name, end, type } = read(question);
    this.asked.push(name);
    const answer = this.answer(name, this.asked.length);
    if (answer === 'silence') return undefined;
    const addresses = typeof answer === 'string' || type !== TYPE_A ? [] : answer;
    const head = Buffer.from(question.subarray(0, HEADER));
    head.writeUInt16BE(0x8180 | (typeof answer === 'string' ? CODES[answer] : 0), 2);
    head.writeUInt16BE(addresses.length, 6);
    // No additional records.
    head.writeUInt32BE(0, 8);
    return Buffer.concat([head, question.subarray(HEADER, end), ...addresses.map(recordOf)]);
  }
}

/** The single question of a message (RFC 1035, 4.1.2). */
function read(message: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** An address record for the name in the question, with a TTL of 0, so that the next query may get another address. */
function recordOf(address: string): Buffer {
  return Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
}
