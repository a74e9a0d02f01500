import { Module } from '@nestjs/common';
import { ExportModule } from '../../web/export/export.module.js';
import { PactModule } from '../pact/pact.module.js';
import { PullController } from '../received/pull.controller.js';
import { ReceivedController } from '../received/received.controller.js';
import { ExchangeController } from './exchange.controller.js';

/** Pulls come first: their path would else be an event's. */
@Module({
  imports: [PactModule, ExportModule],
  controllers: [PullController, ReceivedController, ExchangeController],
})
export class ExchangeModule {}
