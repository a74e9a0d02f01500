import type { Type } from '@nestjs/common';
import { applyDecorators, Controller, Param, Patch, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { ElementKind } from '#model/terms';
import { Images } from '#products';
import type { Caller } from '#access';
import type { Expected } from '#platform';
import { CurrentClient, IfMatch, PathUuid, Requires } from '../../web/routes/index.js';
import type { MessageRecord } from '../../web/views/message-record.js';
import type { SentImage } from './image-reader.js';
import { ImageReader } from './image-reader.js';
import { ImageUpload, SentFile } from './image-upload.interceptor.js';

const ImageBody = () =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        description: 'A form with the image as its one part.',
        properties: {
          file: { type: 'string', format: 'binary', description: 'The image: png, jpeg, webp or gif, at most 5 MiB.' },
        },
        required: ['file'],
      },
    }),
  );

const KEPT = { message: 'The image was kept.' };

function elementImageController(kind: ElementKind): Type {
  @Controller(`v1/${kind}`)
  class ElementImageController {
    constructor(
      private readonly images: Images,
      private readonly reader: ImageReader,
    ) {}

    /** Replaces the image of a draft by a png, jpeg, webp or gif of at most 5 MiB and, where it moves, 100 frames, as the one part, named `file`, of a multipart/form-data body. */
    @Requires(`${kind}:update`)
    @ImageBody()
    @UseInterceptors(ImageUpload)
    @Patch(':uuid/image')
    async set(
      @CurrentClient() { company, client }: Caller,
      @Param('uuid', PathUuid) uuid: string,
      @SentFile() file: SentImage,
      @IfMatch() expected: Expected,
    ): Promise<MessageRecord> {
      const image = await this.reader.read(company, file);
      await this.images.ofElement(company, kind, uuid, image, client, expected);
      return KEPT;
    }
  }
  return ElementImageController;
}

export const MaterialImageController = elementImageController('material');
export const ProcessImageController = elementImageController('process');

@Controller('v1/switch')
export class SwitchImageController {
  constructor(
    private readonly images: Images,
    private readonly reader: ImageReader,
  ) {}

  /** Replaces the image by a png, jpeg, webp or gif of at most 5 MiB and, where it moves, 100 frames, as the one part, named `file`, of a multipart/form-data body. */
  @Requires('switch:update')
  @ImageBody()
  @UseInterceptors(ImageUpload)
  @Patch(':uuid/image')
  async set(
    @CurrentClient() { company }: Caller,
    @Param('uuid', PathUuid) uuid: string,
    @SentFile() file: SentImage,
    @IfMatch() expected: Expected,
  ): Promise<MessageRecord> {
    const image = await this.reader.read(company, file);
    await this.images.ofSwitch(company, uuid, image, expected);
    return KEPT;
  }
}
