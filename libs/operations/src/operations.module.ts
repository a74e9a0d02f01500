import type { DynamicModule, OnApplicationShutdown, Type } from '@nestjs/common';
import { Injectable, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { endTracing } from '#platform';
import { Health } from './health.js';

export interface OperationsOptions {
  /** A module that provides a `QueueProbe`. */
  queue: Type | DynamicModule;
  /** How long after SIGTERM the process goes on, in milliseconds. Meanwhile it says that it is not ready. */
  shutdownDelayMs?: number;
}

@Injectable()
class LastSpans implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return endTracing();
  }
}

/** What operators are told of a process. */
@Module({})
export class OperationsModule {
  static forRoot({ queue, shutdownDelayMs = 0 }: OperationsOptions): DynamicModule {
    return {
      module: OperationsModule,
      imports: [queue, TerminusModule.forRoot({ logger: false, gracefulShutdownTimeoutMs: shutdownDelayMs })],
      providers: [Health, LastSpans],
      exports: [Health],
    };
  }
}
