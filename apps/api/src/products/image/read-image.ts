import type { Image } from '#products';
import { Refusal } from '#platform/http';

/** The limit for a still image, since few bytes may decode to many pixels. Decoding and encoding 40 million takes up to 8 s of a core. */
const MAX_PIXELS = 40_000_000;
/** The limit for all frames of an animation together. An animation within both limits takes up to 2 s of a core. */
const MAX_ANIMATED_PIXELS = 10_000_000;
const MAX_FRAMES = 100;

const FORMATS = {
  png: { mediaType: 'image/png', options: {} },
  jpeg: { mediaType: 'image/jpeg', options: { quality: 90 } },
  webp: { mediaType: 'image/webp', options: { quality: 90 } },
  gif: { mediaType: 'image/gif', options: {} },
} as const;

/** The decoders of these formats, and no others. */
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

let decoder: ReturnType<typeof load> | undefined;

/** Loads sharp when it is first needed: loading it would take a tenth of the time in which the service starts. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

/**
 * Decodes an image and encodes it again. The format is read from the bytes, not from the name or media type. Metadata (Exif,
 * profiles, bytes after the end) is removed. The image is rotated as its Exif says; the frames of an animation are kept.
 * @param seconds how long this may take, a whole number
 * @throws Refusal 415 for a file that is none of the four formats, 413 for too many pixels or frames or too much time
 */
export async function readImage(file: Buffer, seconds: number): Promise<Image> {
  const sharp = await (decoder ??= load());
  const open = (limitInputPixels: number | false) =>
    sharp(file, { limitInputPixels, failOn: 'error', animated: true }).timeout({ seconds });
  try {
    const { format, width, height, pages = 1 } = await open(false).metadata();
    if (!isKnown(format)) throw notAnImage();
    requireBounds(width * height, pages);
    const { mediaType, options } = FORMATS[format];
    const whole = open(MAX_PIXELS);
    const upright = pages > 1 ? whole : whole.autoOrient();
    return { mediaType, bytes: await upright.toFormat(format, options).toBuffer() };
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw isTimeout(fault)
      ? tooLarge(`The image takes longer than ${seconds} s to read; send a smaller one.`)
      : notAnImage();
  }
}

function isKnown(format: string): format is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, format);
}

/** @param pixels of all frames together */
function requireBounds(pixels: number, frames: number): void {
  if (frames > MAX_FRAMES) {
    throw tooLarge(`The animation has ${frames} frames; up to ${MAX_FRAMES} are taken.`);
  }
  const limit = frames > 1 ? MAX_ANIMATED_PIXELS : MAX_PIXELS;
  if (pixels <= limit) return;
  const what = frames > 1 ? 'The frames of the animation have' : 'The image has';
  throw tooLarge(`${what} more than ${limit / 1_000_000} million pixels.`);
}

/** Recognizes the message of a timeout of sharp, which has no error code. */
function isTimeout(fault: unknown): boolean {
  return fault instanceof Error && fault.message.startsWith('timeout:');
}

function notAnImage(): Refusal {
  return new Refusal(415, 'The file has to be a whole png, jpeg, webp or gif image.');
}

function tooLarge(message: string): Refusal {
  return new Refusal(413, message);
}
