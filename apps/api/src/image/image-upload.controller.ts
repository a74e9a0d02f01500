import type { Type } from '@nestjs/common';
import { Controller, Param, Patch, UseInterceptors } from '@nestjs/common';
import type { ElementKind } from '#footprint/model';
import { Images } from '#footprint/store';
import type { Caller, Expected } from '#platform';
import { By, IfMatch, Requires } from '#platform';
import { PathUuid } from '../rules/path-uuid.js';
import { ImageUpload, SentFile } from './image-upload.interceptor.js';
import { readImage } from './read-image.js';

const KEPT = { message: 'The image was kept.' };

function elementImageController(kind: ElementKind): Type {
  @Controller(`v1/${kind}`)
  class ElementImageController {
    constructor(private readonly images: Images) {}

    /** Of a draft: png, jpeg, webp or gif, at most 5 MiB, as the one part, named `file`, of a multipart/form-data body. */
    @Requires(`${kind}:update`)
    @UseInterceptors(ImageUpload)
    @Patch(':uuid/image')
    async set(
      @By() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @SentFile() file: Buffer,
      @IfMatch() expected: Expected,
    ): Promise<{ message: string }> {
      await this.images.ofElement(company, kind, uuid, await readImage(file), client, expected);
      return KEPT;
    }
  }
  return ElementImageController;
}

export const MaterialImageController = elementImageController('material');
export const ProcessImageController = elementImageController('process');

@Controller('v1/switch')
export class SwitchImageController {
  constructor(private readonly images: Images) {}

  /** Like that of a material. */
  @Requires('switch:update')
  @UseInterceptors(ImageUpload)
  @Patch(':uuid/image')
  async set(
    @By() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @SentFile() file: Buffer,
    @IfMatch() expected: Expected,
  ): Promise<{ message: string }> {
    await this.images.ofSwitch(company, uuid, await readImage(file), expected);
    return KEPT;
  }
}
