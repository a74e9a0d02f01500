import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

interface Wire {
  query(text: string): void;
}

/** `COPY ... TO STDOUT`, of which pg knows the messages but no query: its bytes go where they are sent as they come. */
class CopyOut {
  rows = 0;

  constructor(
    private readonly text: string,
    private readonly to: Writable,
    private readonly settle: (fault?: Error) => void,
  ) {}

  submit(connection: Wire): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.rows += 1;
    this.to.write(chunk);
  }

  handleError(fault: Error): void {
    this.settle(fault);
  }

  handleReadyForQuery(): void {
    this.settle();
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** Sends what a copy yields, and ends. @returns how many rows there were */
export async function copyOut(databaseUrl: string, text: string, to: Writable): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const rows = await new Promise<number>((resolve, reject) => {
      const copy = new CopyOut(text, to, (fault) => (fault ? reject(fault) : resolve(copy.rows)));
      client.query(copy as unknown as pg.Submittable);
    });
    to.end();
    if (!to.writableFinished) await once(to, 'finish');
    return rows;
  } finally {
    await client.end();
  }
}
