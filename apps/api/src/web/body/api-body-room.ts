import { Inject, Injectable } from '@nestjs/common';
import { Metrics } from '#platform';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';
import { BodyRoom } from './body-room.js';

const MIB = 1024 * 1024;

/** The room that the settings give, with its metrics. */
@Injectable()
export class ApiBodyRoom extends BodyRoom {
  constructor(@Inject(API_CONFIG) { BODY_MB, BODY_MB_PER_COMPANY }: ApiConfig, metrics: Metrics) {
    super({ bytes: BODY_MB * MIB, bytesPerCompany: BODY_MB_PER_COMPANY * MIB });
    metrics.instant('bodies_held_bytes', 'What bodies of requests above 8 KiB hold of the memory.', [], (set) =>
      set(this.bytes()),
    );
    metrics.instant('bodies_waiting', 'Bodies above 8 KiB that wait to be parsed.', [], (set) => set(this.waiting));
  }
}
