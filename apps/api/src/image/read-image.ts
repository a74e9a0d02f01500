import type { Image } from '#footprint/store';
import { Refusal } from '#platform/http';

/** What a few bytes may unfold to. Of a photograph: decoding and encoding 40 million pixels takes up to 8 s of a core. */
const MOST_PIXELS = 40_000_000;
/** Of an animation, all frames together: what is within both takes up to 2 s of a core. */
const MOST_ANIMATED_PIXELS = 10_000_000;
const MOST_FRAMES = 100;

const FORMATS = {
  png: { mediaType: 'image/png', options: {} },
  jpeg: { mediaType: 'image/jpeg', options: { quality: 90 } },
  webp: { mediaType: 'image/webp', options: { quality: 90 } },
  gif: { mediaType: 'image/gif', options: {} },
} as const;

/** The decoders of these formats, and no others. */
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

let decoder: ReturnType<typeof load> | undefined;

/** When it is first needed: it takes a tenth of the time in which the service starts. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

/**
 * What a file shows, decoded and encoded anew: its format is what it is, whatever it is called, and nothing that came along
 * (Exif, profiles, bytes behind its end) stays. It is turned the way Exif says, frames stay frames.
 * @param seconds how long that may take, a whole number
 * @throws Refusal 415 for what is none of the four formats, 413 for what unfolds to too much or takes too long
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
    const whole = open(MOST_PIXELS);
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
  if (frames > MOST_FRAMES) {
    throw tooLarge(`The animation has ${frames} frames; up to ${MOST_FRAMES} are taken.`);
  }
  const most = frames > 1 ? MOST_ANIMATED_PIXELS : MOST_PIXELS;
  if (pixels <= most) return;
  const what = frames > 1 ? 'The frames of the animation have' : 'The image has';
  throw tooLarge(`${what} more than ${most / 1_000_000} million pixels.`);
}

/** As sharp words it. */
function isTimeout(fault: unknown): boolean {
  return fault instanceof Error && fault.message.startsWith('timeout:');
}

function notAnImage(): Refusal {
  return new Refusal(415, 'The file has to be a whole png, jpeg, webp or gif image.');
}

function tooLarge(message: string): Refusal {
  return new Refusal(413, message);
}
