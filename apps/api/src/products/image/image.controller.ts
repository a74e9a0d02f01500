import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Images } from '#products';
import { cacheable } from '#platform/http';
import { Open } from '../../web/routes/index.js';

const ANY_BYTES = { schema: { type: 'string', format: 'binary' } };
const IMAGES = Object.fromEntries(['png', 'jpeg', 'webp', 'gif'].map((type) => [`image/${type}`, ANY_BYTES]));

@Controller('v1/image')
export class ImageController {
  constructor(private readonly images: Images) {}

  /**
   * The image of a material, process element or switch. Whoever knows its address may see it, without a token; nobody can guess
   * it. What an address shows never changes, so the answer may be cached: another image has another address.
   */
  @ApiOkResponse({ description: 'The image.', content: IMAGES })
  @Open()
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Get(':name')
  async show(@Param('name') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { mediaType, bytes } = await this.images.get(name);
    cacheable(request, response, 'public, max-age=31536000, immutable');
    response.set('Content-Type', mediaType).send(bytes);
  }
}
