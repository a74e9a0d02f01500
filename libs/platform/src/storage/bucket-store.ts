import type { Readable } from 'node:stream';
import { addAbortSignal } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { reasonOf } from '../logging/reason.js';
import type { ObjectKey, ObjectStore } from './object-store.js';
import { pathOf } from './object-store.js';
import type { InBucket } from '../config/storage-setting.js';

/** For one request, its second attempt included. */
const REQUEST_MS = 20_000;
const CONNECT_MS = 2_000;
/** While nothing is sent or received. The client begins to count after 3 s, and so both attempts end by themselves. */
const SILENCE_MS = 6_000;
const ATTEMPTS = 2;

/** A bucket of S3, or of a server that speaks its protocol. */
export class BucketStore implements ObjectStore {
  readonly place: string;
  private readonly opened: Promise<Opened>;

  constructor(private readonly bucket: InBucket) {
    this.place = bucket.place;
    this.opened = opened(bucket);
    // Whoever uses it is told.
    this.opened.catch(() => undefined);
  }

  async put(key: ObjectKey, bytes: Buffer): Promise<void> {
    const { sdk, client } = await this.opened;
    const body = { Body: bytes, ContentLength: bytes.length, ContentType: 'application/octet-stream' };
    await client.send(new sdk.PutObjectCommand({ ...this.named(key), ...body }), deadline());
  }

  async get(key: ObjectKey, size: number): Promise<Buffer | undefined> {
    const { sdk, client } = await this.opened;
    const limit = deadline();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.named(key)), limit);
      return await readAtMost(addAbortSignal(limit.abortSignal, Body as Readable), size);
    } catch (fault) {
      if ((fault as Error).name === 'NoSuchKey') return undefined;
      throw fault;
    }
  }

  async remove(key: ObjectKey): Promise<void> {
    const { sdk, client } = await this.opened;
    await client.send(new sdk.DeleteObjectCommand(this.named(key)), deadline());
  }

  async check(): Promise<void> {
    const { sdk, client } = await this.opened;
    const { bucket } = this.bucket;
    await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), deadline()).catch((fault: unknown) => {
      throw new Error(unusableBecause(fault));
    });
  }

  close(): void {
    void this.opened.then(({ client }) => client.destroy()).catch(() => undefined);
  }

  private named(key: ObjectKey): { Bucket: string; Key: string } {
    const { bucket, prefix } = this.bucket;
    return { Bucket: bucket, Key: prefix === '' ? pathOf(key) : `${prefix}/${pathOf(key)}` };
  }
}

interface Opened {
  sdk: typeof S3;
  client: S3.S3Client;
}

/** The client is loaded only where there is a bucket: that takes up to half a second. */
async function opened({ endpoint, region, pathStyle, credentials }: InBucket): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    ...(credentials && { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    // Not every server knows the checksums that AWS adds; each file is checked with one of ours.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

const deadline = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(REQUEST_MS) });

async function readAtMost(content: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > size) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The answer to HEAD has no body, so that its fault has no message. */
function unusableBecause(fault: unknown): string {
  const { message = '', $metadata: { httpStatusCode: status } = {} } = fault as {
    message?: string;
    $metadata?: { httpStatusCode?: number };
  };
  if (status === undefined) return reasonOf(fault);
  if (status === 404) return 'There is no such bucket.';
  if (status === 403) return 'The credentials may not use the bucket.';
  return message || `It answers ${status}.`;
}
