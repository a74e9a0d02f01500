import { Module } from '@nestjs/common';
import { FootprintStoreModule } from '#footprint/store';
import { ImageController } from './image.controller.js';
import { ImageReader } from './image-reader.js';
import { MaterialImageController, ProcessImageController, SwitchImageController } from './image-upload.controller.js';

@Module({
  imports: [FootprintStoreModule],
  controllers: [ImageController, MaterialImageController, ProcessImageController, SwitchImageController],
  providers: [ImageReader],
})
export class ImageModule {}
