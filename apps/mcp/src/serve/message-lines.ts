import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';

/** More than any call needs: a CSV of 200,000 characters, escaped. */
export const LONGEST_MESSAGE_BYTES = 1_048_576;

const NEWLINE = 0x0a;

/** As in JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * Lets through the lines that are messages. For any other it calls `refuse` with the error that answers it: the SDK would pass
 * over some, and end the connection for a long one. It calls `pass` with each message.
 */
export class MessageLines extends Transform {
  private held: Buffer[] = [];
  private heldBytes = 0;

  constructor(
    private readonly refuse: (answer: object) => void,
    private readonly pass: (message: JSONRPCMessage) => void = () => undefined,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.hold(rest.subarray(0, end));
      this.endLine();
      rest = rest.subarray(end + 1);
    }
    this.hold(rest);
    done();
  }

  /** What is too long is counted, not kept. */
  private hold(bytes: Buffer): void {
    this.heldBytes += bytes.length;
    if (this.heldBytes > LONGEST_MESSAGE_BYTES) this.held = [];
    else if (bytes.length > 0) this.held.push(bytes);
  }

  private endLine(): void {
    const [line, bytes] = [Buffer.concat(this.held).toString(), this.heldBytes];
    this.held = [];
    this.heldBytes = 0;
    if (bytes <= LONGEST_MESSAGE_BYTES && line.trim() === '') return;
    const read = bytes > LONGEST_MESSAGE_BYTES ? { fault: TOO_LONG } : messageIn(line);
    if ('fault' in read) return this.refuse({ jsonrpc: '2.0', id: null, error: read.fault });
    this.pass(read.message);
    this.push(`${line}\n`);
  }
}

const TOO_LONG = { code: INVALID_REQUEST, message: `The message is longer than ${LONGEST_MESSAGE_BYTES} bytes.` };

function messageIn(line: string): { message: JSONRPCMessage } | { fault: { code: number; message: string } } {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return { fault: { code: PARSE_ERROR, message: 'The line is no JSON: each line is one JSON-RPC message.' } };
  }
  try {
    return { message: parseJSONRPCMessage(json) };
  } catch {
    const message = 'The line is JSON, but no JSON-RPC 2.0 message of MCP; batches are none.';
    return { fault: { code: INVALID_REQUEST, message } };
  }
}
