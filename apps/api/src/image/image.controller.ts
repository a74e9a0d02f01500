import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Images } from '#footprint/store';
import { Open } from '#platform';

/** Whoever knows the address of an image may see it, on any page; what it shows never changes. */
@Controller('v1/image')
export class ImageController {
  constructor(private readonly images: Images) {}

  @Open()
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Get(':name')
  async show(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const { mediaType, bytes } = await this.images.get(name);
    response.set('Cache-Control', 'public, max-age=31536000, immutable').set('Content-Type', mediaType).send(bytes);
  }
}
