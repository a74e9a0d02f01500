import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { SearchController } from './search.controller.js';

@Module({ imports: [FootprintStoreModule], controllers: [SearchController] })
export class SearchModule {}
