import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { S3Server } from './s3-server.js';

/** A place for files outside of the database, which a test can take away. */
export interface FilePlace {
  /** For STORAGE_URL. */
  readonly url: string;
  readonly place: string;
  /** `company/uuid` of each file. */
  keys(): Promise<string[]>;
  /** Where a file is on this machine. */
  pathOf(key: string): string;
  takeAway(): Promise<void>;
  bringBack(): Promise<void>;
  close(): Promise<void>;
}

const PREFIX = 'some/prefix';

export async function bucketPlace(): Promise<FilePlace> {
  const server = await S3Server.start();
  return {
    url: server.url(PREFIX),
    place: server.place(PREFIX),
    keys: async () => (await server.keys()).map((key) => key.replace(`${PREFIX}/`, '')),
    pathOf: (key) => server.fileOf(`${PREFIX}/${key}`),
    takeAway: () => server.stop(),
    bringBack: () => server.startAgain(),
    close: () => server.close(),
  };
}

export async function folderPlace(): Promise<FilePlace> {
  const parent = await mkdtemp(join(tmpdir(), 'footprint-exchange-files-'));
  const folder = join(parent, 'mounted here');
  await mkdir(folder);
  const { href } = pathToFileURL(folder);
  return {
    ...{ url: href, place: href },
    keys: async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('/')),
    pathOf: (key) => join(folder, key),
    takeAway: () => rename(folder, `${folder} no more`),
    bringBack: () => rename(`${folder} no more`, folder),
    close: () => rm(parent, { recursive: true }),
  };
}

export const PLACES = [
  ['a bucket', bucketPlace],
  ['a folder', folderPlace],
] as const;
