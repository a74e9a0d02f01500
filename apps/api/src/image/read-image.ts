import type { Image } from '#footprint/store';
import { AtMost, Refusal } from '#platform';

/** Of all frames together: what a few bytes may unfold to. */
const MOST_PIXELS = 40_000_000;
const MOST_SECONDS = 10;

/** They run on the four threads of libuv; one stays free for whoever looks up a host. */
const pool = new AtMost(3);

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
 * @throws Refusal 415 for what is none of the four formats, 413 for what unfolds to too many pixels
 */
export function readImage(file: Buffer): Promise<Image> {
  return pool.run(async () => {
    const sharp = await (decoder ??= load());
    const open = (limitInputPixels: number | false) =>
      sharp(file, { limitInputPixels, failOn: 'error', animated: true }).timeout({ seconds: MOST_SECONDS });
    try {
      const { format, width, height, pages = 1 } = await open(false).metadata();
      if (!isKnown(format)) throw NOT_AN_IMAGE;
      if (width * height > MOST_PIXELS) throw TOO_LARGE;
      const { mediaType, options } = FORMATS[format];
      const whole = open(MOST_PIXELS);
      const upright = pages > 1 ? whole : whole.autoOrient();
      return { mediaType, bytes: await upright.toFormat(format, options).toBuffer() };
    } catch (fault) {
      throw fault instanceof Refusal ? fault : NOT_AN_IMAGE;
    }
  });
}

function isKnown(format: string): format is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, format);
}

const NOT_AN_IMAGE = new Refusal(415, 'The file has to be a whole png, jpeg, webp or gif image.');
const TOO_LARGE = new Refusal(413, `The image has more than ${MOST_PIXELS / 1_000_000} million pixels.`);
