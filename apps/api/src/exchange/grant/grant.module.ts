import { Module } from '@nestjs/common';
import { GrantController } from './grant.controller.js';

@Module({ controllers: [GrantController] })
export class GrantModule {}
