import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { removeUnnamed, StoredFiles } from '#platform';
import { apiConfig } from '../../../apps/api/src/web/config/config.js';
import { testEnvironment } from '../processes/environment.js';
import { FaultGround } from '../faults/ground.js';
import { FaultProxy } from '../faults/proxy.js';
import type { TestQueue } from '../queues/queues.js';
import { BUCKET_NODE_OPTIONS, S3Server } from './s3-server.js';

/** Longer than what no row names is kept. */
const HOURS = 25;

/** A running installation whose images and files of imports are in a bucket, which it reaches through a proxy. */
export class StorageGround {
  private constructor(
    readonly ground: FaultGround,
    readonly bucket: S3Server,
    readonly wire: FaultProxy,
  ) {}

  static async make(queue: TestQueue, { pathStyle }: { pathStyle: boolean }): Promise<StorageGround> {
    const bucket = await S3Server.start();
    const here = `http://127.0.0.1:${bucket.port}`;
    const wire = await FaultProxy.to(here);
    const STORAGE_URL = bucket.url('files', { pathStyle, port: Number(new URL(wire.urlOf(here)).port) });
    const settings = { STORAGE_URL, NODE_OPTIONS: BUCKET_NODE_OPTIONS };
    return new StorageGround(await FaultGround.make(queue, { settings }), bucket, wire);
  }

  /** Removes what no row has named for a day, as a worker does a day later. @returns what is wrong with the rest */
  async leftovers(): Promise<string[]> {
    const { database, databaseUrl } = this.ground.installation;
    const { STORAGE_URL } = apiConfig(testEnvironment(databaseUrl, { STORAGE_URL: this.bucket.url('files') }));
    const files = new StoredFiles(database, STORAGE_URL);
    await database.queryAcross(
      'health',
      'update stored_file set remove_after = remove_after - make_interval(hours => $1)',
      [HOURS],
    );
    await removeUnnamed(database, files, () => true);
    files.close();
    const rows = await database.queryAcross<{ key: string; size: number; digest: Buffer }>(
      'health',
      `select 'files/' || company || '/' || uuid as key, size, digest from stored_file`,
    );
    const images = await database.queryAcross('health', 'select from image');
    const keys = new Set(await this.bucket.keys());
    const found: string[] = [];
    if (rows.length !== images.length) found.push(`${rows.length} files of ${images.length} images`);
    for (const { key, size, digest } of rows) {
      if (!keys.delete(key)) found.push(`${key} is not there`);
      else if (!(await this.isWhole(key, size, digest))) found.push(`${key} is not whole`);
    }
    return [...found, ...[...keys].map((key) => `${key} has no row`)];
  }

  async close(): Promise<void> {
    await this.ground.close();
    await this.wire.close();
    await this.bucket.close();
  }

  private async isWhole(key: string, size: number, digest: Buffer): Promise<boolean> {
    const bytes = await readFile(this.bucket.fileOf(key));
    return bytes.length === size && createHash('sha256').update(bytes).digest().equals(digest);
  }
}
