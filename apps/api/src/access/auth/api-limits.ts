import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import type { Limit } from '../../web/http/limits.js';
import { ClientLimiter } from '../../web/http/client-limiter.js';
import { Limits } from '../../web/http/limits.js';

/** The limits per minute of the api. */
@Injectable()
export class ApiLimits implements OnApplicationShutdown {
  /** Requests, by client or address; undefined: no limit. */
  readonly ofRequests: Limit | undefined;
  /** Requests of clients that have limits of their own. */
  readonly ofClients: ClientLimiter;
  /** Failed token requests, by client and address. */
  readonly ofTokenFailures: Limit;
  private readonly limits: Limits;

  constructor(@Inject(API_CONFIG) config: ApiConfig) {
    this.limits = new Limits(config.QUEUE_URL, config.QUEUE_PREFIX);
    const limit = config.REQUESTS_PER_MINUTE;
    this.ofRequests = limit === 0 ? undefined : this.limits.perMinute('requests', limit);
    this.ofClients = new ClientLimiter(this.limits);
    this.ofTokenFailures = this.limits.perMinute('token-failures', config.TOKEN_FAILURES_PER_MINUTE);
  }

  onApplicationShutdown(): void {
    this.limits.close();
  }
}
