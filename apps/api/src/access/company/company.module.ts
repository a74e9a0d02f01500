import { Module } from '@nestjs/common';
import { ClientController } from './client.controller.js';
import { CompanyController } from './company.controller.js';
import { DataSourceController } from '../../exchange/data-source/data-source.controller.js';

@Module({ controllers: [ClientController, CompanyController, DataSourceController] })
export class CompanyModule {}
