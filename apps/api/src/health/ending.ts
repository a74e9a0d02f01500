import { setTimeout as wait } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';

/**
 * Delays the shutdown, so that a load balancer learns from the readiness that this process is ending while requests are still
 * answered. Otherwise requests that arrive when the process stops listening would be lost, and only their senders could tell
 * whether to repeat them.
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
