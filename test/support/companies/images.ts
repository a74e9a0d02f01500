import sharp from 'sharp';
import type { Called } from './call.js';
import { call } from './call.js';
import type { Member, TestService } from './service.js';

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';

/** An image of one colour, with Exif if the format supports it. */
export function anImage(
  format: Format = 'png',
  { width = 40, height = 30, background = 'red' } = {},
  exif: Record<string, string> = { Copyright: 'Ida Kamera' },
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .withExif({ IFD0: exif })
    .toFormat(format)
    .toBuffer();
}

/** Small frames, each in a different grey. */
export function anAnimation(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const side = 16;
  const pixels = Buffer.alloc(
    side * side * frames,
    Uint8Array.from({ length: side * side * 2 }, (_, n) => (n < side * side ? 40 : 200)),
  );
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 1, pageHeight: side } })
    .toFormat(format, { effort: format === 'gif' ? 1 : 0, loop: 0 })
    .toBuffer();
}

/** A photograph as webp that takes seconds to encode: enlarged noise, so that the file is small. */
export async function aLaborious({ width = 7_000, height = 5_700 } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 700, height: 570, channels: 3, background: 'grey', noise } as const;
  const small = await sharp({ create }).png().toBuffer();
  return sharp(small).resize(width, height, { fit: 'fill' }).webp({ quality: 10, effort: 0 }).toBuffer();
}

export interface Upload {
  bytes: Uint8Array;
  part?: string;
  fileName?: string;
  type?: string;
  headers?: Record<string, string>;
  more?: Record<string, string>;
}

/** Uploads an image as a browser's form does. */
export async function upload(
  service: Pick<TestService, 'url'>,
  { token }: Pick<Member, 'token'>,
  path: string,
  { bytes, part = 'file', fileName = 'photo', type = 'application/octet-stream', headers, more = {} }: Upload,
): Promise<Called> {
  const form = new FormData();
  form.append(part, new Blob([bytes], { type }), fileName);
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  const request = new Request(service.url, { method: 'POST', body: form });
  return call('PATCH', `${service.url}/api/v1/${path}/image`, {
    token,
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'Content-Type': request.headers.get('content-type') ?? '', ...headers },
  });
}
