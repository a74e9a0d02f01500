import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Where files may lie, as STORAGE_URL names it. `place` says so in rows and messages: it has no credentials. */
export type Storage = InDatabase | InFolder | InBucket;

export interface InDatabase {
  kind: 'database';
  place: 'database';
}

export interface InFolder {
  kind: 'folder';
  place: string;
  path: string;
}

export interface InBucket {
  kind: 'bucket';
  place: string;
  bucket: string;
  prefix: string;
  endpoint?: string;
  region?: string;
  pathStyle: boolean;
  /** Absent: those that the environment has. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that every server takes as they are. */
const PREFIX = /^[A-Za-z0-9!_.*'()-]+(\/[A-Za-z0-9!_.*'()-]+)*$/;
const OPTIONS = ['endpoint', 'region', 'pathStyle'];

/** Why a text names no place for files. The messages show no part of it, since it may have a secret. */
class StorageFault extends Error {}

function storageOf(text: string): Storage {
  if (text === 'database') return { kind: 'database', place: 'database' };
  if (!URL.canParse(text)) throw new StorageFault('none of database, file:///folder, s3://bucket/prefix');
  const url = new URL(text);
  if (url.protocol === 'file:') return folderOf(url);
  if (url.protocol === 's3:') return bucketOf(url);
  throw new StorageFault('none of database, file:///folder, s3://bucket/prefix');
}

function folderOf(url: URL): InFolder {
  if (url.host !== '' || url.search !== '' || url.hash !== '') throw new StorageFault('more than file:///folder');
  // Resolved, so that it has one name.
  const path = resolve(pathOf(url));
  if (!isAbsolute(path) || path === '/') throw new StorageFault('file: names no folder');
  return { kind: 'folder', place: pathToFileURL(path).href, path };
}

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new StorageFault('file: names no folder');
  }
}

function bucketOf(url: URL): InBucket {
  const { searchParams: options, hostname: bucket } = url;
  if (!BUCKET.test(bucket) || url.port !== '' || url.hash !== '') throw new StorageFault('s3: names no bucket');
  const prefix = url.pathname.replace(/^\//, '').replace(/\/$/, '');
  if (prefix !== '' && !PREFIX.test(prefix))
    throw new StorageFault('the prefix has characters that not every server takes');
  if ([...options.keys()].some((name, nth, all) => !OPTIONS.includes(name) || all.indexOf(name) !== nth))
    throw new StorageFault(`an option of s3: is none of ${OPTIONS.join(', ')}, or is there twice`);
  const endpoint = options.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isOrigin(endpoint)) throw new StorageFault('endpoint is not an http(s):// address');
  const pathStyle = options.get('pathStyle') ?? 'false';
  if (pathStyle !== 'true' && pathStyle !== 'false') throw new StorageFault('pathStyle is neither true nor false');
  // Servers of one's own have no regions, and yet one has to be named.
  const region = options.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1');
  if (region !== undefined && !/^[a-z0-9-]{1,32}$/.test(region)) throw new StorageFault('region is no name of one');
  return {
    ...{ kind: 'bucket', place: `s3://${bucket}${prefix && `/${prefix}`}`, bucket, prefix },
    ...{ pathStyle: pathStyle === 'true', ...(endpoint && { endpoint }), ...(region && { region }) },
    ...credentialsOf(url),
  };
}

function credentialsOf({ username, password }: URL): Pick<InBucket, 'credentials'> {
  if (username === '' && password === '') return {};
  if (username === '' || password === '') throw new StorageFault('an access key and its secret go together');
  try {
    const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
    return { credentials };
  } catch {
    throw new StorageFault('the access key or its secret is not validly percent-encoded');
  }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && search === '' && hash === '';
}

/** Places of files, the first for new ones, as the first key of a ring signs. Files in the others, and in the database, are still read. */
export const STORAGE = z
  .string()
  .transform((text, context) => {
    const places: Storage[] = [];
    for (const [nth, each] of text.split(',').entries()) {
      try {
        const storage = storageOf(each.trim());
        if (places.some(({ place }) => place === storage.place)) context.addIssue(`place ${nth + 1} is there twice`);
        else places.push(storage);
      } catch (fault) {
        if (!(fault instanceof StorageFault)) throw fault;
        context.addIssue(`place ${nth + 1}: ${fault.message}`);
      }
    }
    return places;
  })
  .optional();
