import type { SentinelConnectionOptions } from 'ioredis';
import { SentinelConnector } from 'ioredis';

type Connect = SentinelConnector['connect'];

/**
 * ioredis goes on listening to the Sentinels after its connection has broken. If they tell of a take-over while it asks them for the
 * primary, it gives up the new connection, and the client with it: every command then fails with "Connection is closed.", for ever.
 * So what belongs to the last connection ends before the next one begins, which listens again once it is there.
 */
export class ReconnectingSentinelConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...[emit]: Parameters<Connect>): ReturnType<Connect> {
    this.disconnect();
    return super.connect(emit);
  }
}
