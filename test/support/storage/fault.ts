import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { aMaterial } from '../companies/builders.js';
import type { Called } from '../companies/call.js';
import { call } from '../companies/call.js';
import { liveUrls } from '../faults/run.js';
import { keepRow } from '../faults/setup.js';
import { sendFile, untilEnded } from '../companies/file-imports.js';
import { anImage, upload } from '../companies/images.js';
import type { StorageGround } from './ground.js';
import { until } from '../run/until.js';

/** Longer than an api lets a caller wait for a bucket. */
const MOST_MS = 25_000;
const LIMIT_MS = 120_000;
/** Of every import but the long one. */
const ROWS = 50;
const LONG_ROWS = 450;
/** As long as makes these rows 9 pieces. */
const LONG_TEXT = 'x'.repeat(20_000);

interface SentImage {
  readonly material: string;
  readonly colour: readonly [number, number, number];
  /** Where it is shown, once it was taken. */
  address?: string;
}

interface SentImport {
  readonly rows: number;
  /** Once it was taken. */
  uuid?: string;
}

/** Callers that send and read images and files to import, until each was taken. */
export class StorageCallers {
  readonly images: SentImage[] = [];
  readonly imports: SentImport[] = [];
  /** What an api said of itself. */
  readonly said = new Set<string>();
  /** What callers were told in vain, by status. */
  readonly refused: Record<string, number> = {};
  readonly failures: string[] = [];
  longestMs = 0;
  isOver = false;

  private readonly run = randomUUID();

  constructor(private readonly storage: StorageGround) {}

  get taken(): number {
    return this.images.filter(({ address }) => address).length + this.imports.filter(({ uuid }) => uuid).length;
  }

  /** A file of several pieces. A worker begins to read it at once. */
  async sendLongFile(): Promise<void> {
    const rows = Array.from({ length: LONG_ROWS }, (_, nth) => `Stored ${this.run}-${nth},${LONG_TEXT}`);
    await this.sendImport({ rows: LONG_ROWS }, 'kind=material', ['name,description', ...rows].join('\n'));
  }

  async sendAndRead(): Promise<void> {
    const each = [0, 1, 2].map(() => this.repeated(() => this.sendImage()));
    const files = this.repeated(() => this.sendRows());
    const readers = [() => this.readSome(), () => this.askHowItIs()].map((work) => this.repeated(work));
    await Promise.all([...each, files, ...readers]);
  }

  /** Each image as it was sent, each row once. @returns what is lost, and what is there twice or in part */
  async findings(): Promise<{ lost: string[]; torn: string[] }> {
    const [lost, torn]: string[][] = [[], []];
    for (const { material, colour, address } of this.images) {
      const shown = await fetch(address ?? '');
      if (shown.status !== 200) lost?.push(`the image of ${material}`);
      else if (!(await isOf(Buffer.from(await shown.arrayBuffer()), colour))) torn?.push(`the image of ${material}`);
    }
    const { member, installation } = this.storage.ground;
    for (const { uuid = '', rows } of this.imports) {
      const ended = await untilEnded(this.url, member, uuid, LIMIT_MS);
      if (ended.state !== 'done' || ended.rows.written !== rows) lost?.push(`${JSON.stringify(ended)}`);
    }
    const [row] = await installation.database.query<{ twice: number }>(
      `select count(*)::int as twice from (select from activity where company = $1 group by name having count(*) > 1
       union all select from element where company = $1 and name like 'Stored %' group by name having count(*) > 1) each`,
      [member.company.uuid],
    );
    if (row?.twice) torn?.push(`${row.twice} rows are there twice`);
    return { lost: lost ?? [], torn: torn ?? [] };
  }

  private get url(): string {
    return liveUrls(this.storage.ground.installation)[0] ?? '';
  }

  private async repeated(work: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await work().catch((fault: Error) => this.failures.push(fault.message.split('\n')[0] ?? ''));
      await wait(25);
    }
  }

  private async sendImage(): Promise<void> {
    const { member } = this.storage.ground;
    const nth = this.images.length;
    const colour = [nth % 256, (nth * 7) % 256, 90] as const;
    const bytes = await anImage('png', { background: `rgb(${colour.join(',')})` });
    const { json } = await this.asked('a material', 200, () =>
      call('POST', `${this.url}/api/v1/material`, { token: member.token, body: aMaterial() }),
    );
    const image: SentImage = { material: json.uuid, colour };
    this.images.push(image);
    const path = `material/${image.material}`;
    const get = () => call('GET', `${this.url}/api/v1/${path}`, { token: member.token });
    await this.untilTaken(
      () => upload({ url: this.url }, member, path, { bytes }),
      async () => {
        // What was refused has left nothing.
        const { json: now } = await this.asked('a material', 200, get);
        if (now.image) this.failures.push('a refused image is there');
      },
    );
    image.address = (await this.asked('a material', 200, get)).json.image;
  }

  private async sendRows(): Promise<void> {
    const nth = this.imports.length;
    const lines = Array.from(
      { length: ROWS },
      (_, row) => `${this.run}-${nth}-${row},Stored ${this.run}-${nth}-${row},1,kg`,
    );
    await this.sendImport({ rows: ROWS }, 'kind=activity', ['syncId,name,quantity,unit', ...lines].join('\n'));
    await wait(500);
  }

  private async sendImport(sent: SentImport, kind: string, content: string): Promise<void> {
    this.imports.push(sent);
    const { json } = await this.untilTaken(() => sendFile(this.url, this.storage.ground.member, kind, { content }));
    sent.uuid = json.uuid;
  }

  private async readSome(): Promise<void> {
    const { address } = this.images[Math.floor(Math.random() * this.images.length)] ?? {};
    if (address) await this.untilTaken(() => call('GET', address));
  }

  private async askHowItIs(): Promise<void> {
    const { json } = await this.asked('how it is', 200, () => call('GET', `${this.url}/api/health/ready`));
    this.said.add(json.status);
  }

  /** Repeats a request until it is answered 200; the only other answer is 503 that says when to come back. */
  private async untilTaken<Answer extends Pick<Called, 'status' | 'headers'>>(
    request: () => Promise<Answer>,
    refused?: () => Promise<void>,
  ): Promise<Answer> {
    for (const end = performance.now() + LIMIT_MS; performance.now() < end; await wait(250)) {
      const answer = await this.timed(request);
      if (answer.status === 200) return answer;
      this.refused[answer.status] = (this.refused[answer.status] ?? 0) + 1;
      const retryAfter = answer.headers.get('retry-after');
      if (answer.status !== 503 || !/^\d+$/.test(retryAfter ?? ''))
        this.failures.push(`an answer ${answer.status} with Retry-After ${retryAfter}`);
      await refused?.();
    }
    throw new Error('A file is not taken.');
  }

  /** What needs no file is answered as ever. */
  private async asked(what: string, status: number, request: () => Promise<Called>): Promise<Called> {
    const answer = await this.timed(request);
    if (answer.status !== status) throw new Error(`${what} was answered with ${answer.status}`);
    return answer;
  }

  private async timed<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    const began = performance.now();
    try {
      return await request();
    } finally {
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
    }
  }
}

/** Whether an image has this colour everywhere. */
async function isOf(bytes: Buffer, colour: readonly number[]): Promise<boolean> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (
    data.length === info.width * info.height * 3 && colour.every((value, nth) => Math.abs((data[nth] ?? 0) - value) < 3)
  );
}

export interface StorageFault {
  /** As shown in the table. */
  fault: string;
  /** Ends when the fault is over and everything is restored that has to be. */
  strike: (callers: StorageCallers) => Promise<void>;
}

/**
 * Sends and reads files while a fault of the bucket happens, and checks that each is there in the end, once and whole, and that callers were
 * told when to come back. Records a row of the table in any case.
 */
export async function runStorageFault(
  storage: StorageGround,
  { fault, strike }: StorageFault,
): Promise<StorageCallers> {
  const { ground } = storage;
  const callers = new StorageCallers(storage);
  const { failures } = callers;
  const noted = (work: Promise<unknown>) =>
    work.catch((thrown: Error) => void failures.push(thrown.message.split('\n')[0] ?? ''));
  await callers.sendLongFile();
  await Promise.all([noted(strike(callers)).finally(() => (callers.isOver = true)), noted(callers.sendAndRead())]);
  const { lost, torn } = await callers.findings();
  const ready = await call('GET', `${ground.installation.url}/api/health/ready`);
  if (ready.json.status !== 'ready') failures.push('it is not ready in the end');
  const left = await storage.leftovers();
  const broken = [...lost.map((each) => `lost: ${each}`), ...torn, ...left, ...failures];
  keepRow({
    ...{ fault, queue: ground.queue.name, of: 'files', count: callers.images.length + callers.imports.length },
    ...{ lost: lost.length, doubled: torn.length + left.length, worstMs: callers.longestMs, failures: broken },
  });
  expect(broken, fault).toEqual([]);
  expect(callers.longestMs).toBeLessThan(MOST_MS);
  const { apis, workers } = ground.installation;
  expect([...apis.map(({ process }) => process), ...workers].every(({ isAlive }) => isAlive)).toBe(true);
  return callers;
}

/** Resolves when this many further files were taken. */
export function untilTaken(callers: StorageCallers, more: number): Promise<unknown> {
  const from = callers.taken;
  return until(`${more} more files are taken`, () => callers.taken >= from + more, LIMIT_MS);
}
