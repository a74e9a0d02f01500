import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import type { Limit } from '../http/limits.js';
import { Limits } from '../http/limits.js';

/** What the api counts by the minute. */
@Injectable()
export class ApiLimits implements OnApplicationShutdown {
  /** By client or address; undefined: nobody counts. */
  readonly ofRequests: Limit | undefined;
  /** By client and address. */
  readonly ofTokenFailures: Limit;
  private readonly limits: Limits;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    this.limits = new Limits(config.QUEUE_URL);
    const most = config.REQUESTS_PER_MINUTE;
    this.ofRequests = most === 0 ? undefined : this.limits.perMinute('requests', most);
    this.ofTokenFailures = this.limits.perMinute('token-failures', config.TOKEN_FAILURES_PER_MINUTE);
  }

  onApplicationShutdown(): void {
    this.limits.close();
  }
}
