import { Module } from '@nestjs/common';
import { ExportModule } from '../export/export.module.js';
import { PactModule } from '../pact/pact.module.js';
import { ExchangeController } from './exchange.controller.js';

@Module({ imports: [PactModule, ExportModule], controllers: [ExchangeController] })
export class ExchangeModule {}
