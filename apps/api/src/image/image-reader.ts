import { Inject, Injectable } from '@nestjs/common';
import { Busy } from '#faults';
import type { Image } from '#footprint/store';
import type { CompanyId } from '#platform';
import { KeyedSemaphores, Semaphore } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { readImage } from './read-image.js';

/** One at a time, so that one company's images leave room for others'. */
const OF_A_COMPANY = 1;
const WAIT_LIMITS = { waiting: 16, waitMs: 20_000 };

/** Images are read on the four threads of libuv; one stays free for whoever looks up a host. */
const AT_ONCE = 3;

/** Reads what is uploaded, as much at a time as a process can bear. */
@Injectable()
export class ImageReader {
  private readonly turns = new KeyedSemaphores(OF_A_COMPANY, WAIT_LIMITS);
  private readonly threads = new Semaphore(AT_ONCE);
  private readonly seconds: number;

  constructor(@Inject(API_CONFIG) { IMAGE_TIMEOUT }: ApiConfig) {
    this.seconds = Math.ceil(IMAGE_TIMEOUT / 1_000);
  }

  /** @throws Refusal 415 and 413 for what is no image to keep, Busy where too many of the company's wait */
  read(company: CompanyId, file: Buffer): Promise<Image> {
    return this.turns.run(company, () => this.threads.run(() => readImage(file, this.seconds)), tooMany);
  }
}

function tooMany(): Busy {
  return new Busy('Too many images of your company are being read; try again soon.', 5);
}
