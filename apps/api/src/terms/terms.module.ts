import { Module } from '@nestjs/common';
import { FactorsStoreModule } from '#factors';
import { TermsStoreModule } from '#terms';
import { CatalogueController } from './catalogue.controller.js';
import {
  KeyedLocationController,
  KeyedOrgController,
  KeyedScopeController,
  KeyedSupplierController,
  KeyedTaxonomyController,
} from './keyed-terms.js';
import { LocationController } from './location.controller.js';
import { OrgController, SupplierController } from './named.controller.js';
import { ScopeController } from './scope.controller.js';
import { TaxonomyController } from './taxonomy.controller.js';

@Module({
  imports: [FactorsStoreModule, TermsStoreModule],
  controllers: [
    CatalogueController,
    LocationController,
    OrgController,
    ScopeController,
    SupplierController,
    TaxonomyController,
    ...[KeyedLocationController, KeyedOrgController, KeyedScopeController, KeyedSupplierController],
    KeyedTaxonomyController,
  ],
})
export class TermsModule {}
