import type { ExecutionContext, PipeTransform } from '@nestjs/common';
import { createParamDecorator, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import { requestOrigin } from '../../web/http/request-address.js';
import type { IndicatorCode } from '#impacts';
import { describedParameter, DescribesImpacts, readImpacts } from '../../web/routes/index.js';

/** Makes the public URL of an image from its name. */
export type ImageUrl = (name: string) => string;

/** Takes PUBLIC_URL, or else the origin that the caller used. Only names are stored, so that a service may move to another address. */
@Injectable()
class ImageUrlOfRequest implements PipeTransform<Request, ImageUrl> {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  transform(request: Request): ImageUrl {
    const origin = this.config.PUBLIC_URL ?? requestOrigin(request) ?? '';
    return (name) => `${origin}/api/v1/image/${name}`;
  }
}

const CurrentRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** The function by which a record makes the URL of its image. */
export const AsImageUrl = (): ParameterDecorator => CurrentRequest(ImageUrlOfRequest);

/** What the record of an element or a switch depends on beside what is stored. */
export interface ShownFigures {
  codes: readonly IndicatorCode[];
  imageUrl: ImageUrl;
}

@Injectable()
class ShownOfRequest implements PipeTransform<Request, ShownFigures> {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  transform(request: Request): ShownFigures {
    return { codes: readImpacts(request.query), imageUrl: new ImageUrlOfRequest(this.config).transform(request) };
  }
}

/** The indicators that the caller selects, and the function by which a record makes the URL of its image. */
export const AsShownFigures = (): ParameterDecorator =>
  describedParameter(CurrentRequest(ShownOfRequest), DescribesImpacts());
