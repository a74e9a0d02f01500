import type { INestApplicationContext, Type } from '@nestjs/common';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { Access } from '../routes/access.js';
import { accessOf } from '../routes/access.js';
import { takesIfMatch, takesIfNoneMatch } from '../routes/if-match.js';

/** What the decorators of a route declare. */
export interface DescribedRoute {
  /** In lower case. */
  method: string;
  /** In the notation of OpenAPI: /api/v1/material/{uuid}. */
  path: string;
  handler: string;
  access: Access | undefined;
  takesIfMatch: boolean;
  takesIfNoneMatch: boolean;
}

/** All routes of the app. */
export function describedRoutes(app: INestApplicationContext, prefix: string): DescribedRoute[] {
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type;
    const prototype = controller.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((handler) => routesOf(controller, prototype, handler, prefix));
  });
}

function routesOf(
  controller: Type,
  prototype: Record<string, object>,
  handler: string,
  prefix: string,
): DescribedRoute[] {
  const method = prototype[handler];
  if (!method || !Reflect.hasMetadata(METHOD_METADATA, method)) return [];
  const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod].toLowerCase();
  return pathsIn(controller).flatMap((above) =>
    pathsIn(method).map((below) => ({
      method: verb,
      path: joined(prefix, above, below),
      handler,
      access: accessOf(method, controller),
      takesIfMatch: takesIfMatch(prototype, handler),
      takesIfNoneMatch: takesIfNoneMatch(prototype, handler),
    })),
  );
}

function pathsIn(target: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, target) as string | string[]].flat();
}

function joined(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${segments.map((segment) => segment.replace(/^:(.+)$/, '{$1}')).join('/')}`;
}
