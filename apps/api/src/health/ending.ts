import { setTimeout as wait } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';

/**
 * Lets a balancer find out that this process is ending, from its readiness, while requests are still answered. Without
 * that, what it sends at the moment when the process stops to listen is lost, and only its sender knows whether to repeat it.
 */
@Injectable()
export class Ending implements BeforeApplicationShutdown {
  private begun = false;

  constructor(@Inject(API_CONFIG) private readonly config: Pick<ApiConfig, 'SHUTDOWN_DELAY'>) {}

  get hasBegun(): boolean {
    return this.begun;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.begun = true;
    if (this.config.SHUTDOWN_DELAY > 0) await wait(this.config.SHUTDOWN_DELAY);
  }
}
