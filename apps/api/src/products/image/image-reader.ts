import { Inject, Injectable } from '@nestjs/common';
import { Busy } from '#faults';
import type { Image } from '#products';
import type { CompanyId } from '#platform';
import { KeyedSemaphores, Semaphore } from '#platform';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import type { HeldBody } from '../../web/body/held-body.js';
import { readImage } from './read-image.js';

/** How many images of one company are read at a time, so that the images of others are read too. */
const PER_COMPANY = 1;
const WAIT_LIMITS = { waiting: 16, waitMs: 20_000 };

/** Images are read on the four threads of libuv. One of them stays free for DNS lookups. */
const AT_ONCE = 3;

/** An image as it was sent. */
export interface SentImage {
  bytes: Buffer;
  /** The room that its body takes. It may give way as long as the image waits for its turn. */
  body?: Pick<HeldBody, 'onRefusal' | 'take'> | undefined;
}

/** Reads uploaded images, a limited number at a time. */
@Injectable()
export class ImageReader {
  private readonly turns = new KeyedSemaphores(PER_COMPANY, WAIT_LIMITS);
  private readonly threads = new Semaphore(AT_ONCE);
  private readonly seconds: number;

  constructor(@Inject(API_CONFIG) { IMAGE_TIMEOUT }: ApiConfig) {
    this.seconds = Math.ceil(IMAGE_TIMEOUT / 1_000);
  }

  /**
   * @throws Refusal 415 or 413 for a file that cannot be kept, Busy where too many images of the company are waiting, or it gave way;
   * CallerGone
   */
  read(company: CompanyId, { bytes, body }: SentImage): Promise<Image> {
    const refused = new AbortController();
    body?.onRefusal((fault) => refused.abort(fault));
    const { signal } = refused;
    const refusal = () => (signal.aborted ? (signal.reason as Error) : tooMany());
    const work = async () => {
      const leave = await this.threads.enter(signal).catch(() => Promise.reject(refusal()));
      try {
        body?.take();
        return await readImage(bytes, this.seconds);
      } finally {
        leave();
      }
    };
    return this.turns.run(company, work, refusal, signal);
  }
}

function tooMany(): Busy {
  return new Busy('Too many images of your company are being read; try again soon.', 5);
}
