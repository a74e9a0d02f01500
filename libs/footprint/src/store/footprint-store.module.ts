import { Module } from '@nestjs/common';
import { ActivitiesModule } from './activity/activities.module.js';
import { FactorsModule } from './dataset/factors.module.js';
import { ProductsModule } from './element/products.module.js';
import { ImportsModule } from './file-import/imports.module.js';
import { TermsModule } from './reference/terms.module.js';

const WINGS = [ActivitiesModule, FactorsModule, ImportsModule, ProductsModule, TermsModule];

@Module({ imports: WINGS, exports: WINGS })
export class FootprintStoreModule {}
