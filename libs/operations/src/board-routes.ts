import type { IncomingHttpHeaders } from 'node:http';
import type {
  AppControllerRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';

interface Found {
  readonly route: AppControllerRoute;
  readonly params: Record<string, string>;
}

/** What Bull Board answers to, on Node's own server: a worker has no other. */
export class BoardRoutes implements IServerAdapter {
  uiConfig: UIConfig = {};
  private queues: BullBoardQueues = new Map();
  private routes: readonly AppControllerRoute[] = [];
  private onFault: ((fault: Error) => ControllerHandlerReturnType) | undefined;

  find(method: string, path: string): Found | undefined {
    const words = path.split('/');
    for (const route of this.routes) {
      if (![route.method].flat().includes(method as never)) continue;
      for (const pattern of [route.route].flat()) {
        const params = paramsOf(pattern.split('/'), words);
        if (params) return { route, params };
      }
    }
    return undefined;
  }

  async run(
    { route, params }: Found,
    request: { query: Record<string, string>; headers: IncomingHttpHeaders; body: unknown },
  ): Promise<ControllerHandlerReturnType> {
    try {
      const headers = request.headers as Record<string, string | undefined>;
      return await route.handler({
        ...request,
        headers,
        params,
        queues: this.queues,
        uiConfig: this.uiConfig,
      } as never);
    } catch (fault) {
      if (!this.onFault) throw fault;
      return this.onFault(fault as Error);
    }
  }

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }
  setApiRoutes(routes: AppControllerRoute[]): this {
    this.routes = routes;
    return this;
  }
  setErrorHandler(handler: (fault: Error) => ControllerHandlerReturnType): this {
    this.onFault = handler;
    return this;
  }
  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }
  // Its page and its files are sent by `BoardFiles`.
  setViewsPath(): this {
    return this;
  }
  setStaticPath(): this {
    return this;
  }
  setEntryRoute(): this {
    return this;
  }
}

function paramsOf(pattern: readonly string[], words: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== words.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const word = words[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== word) return undefined;
    } else {
      try {
        params[part.slice(1)] = decodeURIComponent(word);
      } catch {
        return undefined;
      }
    }
  }
  return params;
}
