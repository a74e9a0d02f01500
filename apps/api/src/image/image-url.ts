import type { ExecutionContext, PipeTransform } from '@nestjs/common';
import { createParamDecorator, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { askedOrigin } from '../http/asked-address.js';

/** The public address of the image of a name. */
export type ImageUrl = (name: string) => string;

/** At PUBLIC_URL, without one at the address that was asked: only names are stored, so that a service may move. */
@Injectable()
class AskedImages implements PipeTransform<Request, ImageUrl> {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  transform(request: Request): ImageUrl {
    const origin = this.config.PUBLIC_URL ?? askedOrigin(request) ?? '';
    return (name) => `${origin}/api/v1/image/${name}`;
  }
}

const Asked = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** What a record that is answered turns its image into. */
export const AsImageUrl = (): ParameterDecorator => Asked(AskedImages);
