import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { ImportsStoreModule, IMPORT_QUEUE, SHORT_IMPORT_QUEUE } from '#imports';
import { ProducerModule } from '../web/queue/producer-connection.js';
import { ImportMappingController } from './import-mapping.controller.js';
import { ImportOffers } from './import-offers.js';
import { ImportProgress } from './import-progress.js';
import { ImportController } from './import.controller.js';
import { ImportUndoController } from './import-undo.controller.js';
import { ImportTemplateController } from './import-template.controller.js';
import { MappingProposals } from './mapping-proposals.js';

@Module({
  imports: [
    ImportsStoreModule,
    ProducerModule,
    BullModule.registerQueue({ name: IMPORT_QUEUE }, { name: SHORT_IMPORT_QUEUE }),
  ],
  // Paths of words come before the paths of uuids.
  controllers: [ImportMappingController, ImportTemplateController, ImportController, ImportUndoController],
  providers: [ImportOffers, ImportProgress, MappingProposals],
})
export class ImportsModule {}
