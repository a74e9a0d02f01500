import { Module } from '@nestjs/common';
import { PactModule } from '../pact/pact.module.js';
import { ExchangeController } from './exchange.controller.js';

@Module({ imports: [PactModule], controllers: [ExchangeController] })
export class ExchangeModule {}
