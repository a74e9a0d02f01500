import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';

interface Wire {
  query(text: string): void;
}

/** Runs `COPY ... TO STDOUT`. pg knows its messages but has no query for it. The bytes are forwarded as they come. */
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

/** Sends the output of a COPY, and ends the stream. @returns the number of rows */
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
