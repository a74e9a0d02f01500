import { Inject, Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { subdomainOfHost } from '#exchange';
import type { HostCompany } from '#access';
import { BaseTokenRequests, Companies, companyOfClientId } from '#access';
import { BatchedQueries } from '#platform';
import { pathOf, Refusal, surfaceOf } from '#platform/http';
import type { ApiConfig } from '../config/config.js';
import { API_CONFIG } from '../config/config.module.js';

const companies = new WeakMap<Request, HostCompany>();

/** Finds the company of a PACT address by the Host of the request, before anything else is checked. */
@Injectable()
export class HostCompanies {
  /** Callers at the same time share one query. Nobody joins a query that was sent earlier, since it may miss a change. */
  private readonly bySubdomain = new BatchedQueries(async (subdomain: string, callers: readonly undefined[]) => {
    const company = await this.directory.bySubdomain(subdomain);
    return callers.map(() => company);
  });

  constructor(
    private readonly directory: Companies,
    private readonly baseTokens: BaseTokenRequests,
    @Inject(API_CONFIG) private readonly settings: Pick<ApiConfig, 'BASE_DOMAIN' | 'DEFAULT_COMPANY'>,
  ) {}

  middleware(): RequestHandler {
    return (request, _response, next) => {
      if (!isPactAddress(pathOf(request))) return next();
      // Express has applied X-Forwarded-Host as far as proxies are trusted.
      this.find(request.hostname ?? '').then((company) => {
        if (!company) return next(new Refusal(404, 'There is no company at this address.'));
        const atBase = atBaseOf(pathOf(request));
        if (atBase === 'token') this.noteBaseToken(request, company);
        if (atBase && !company.tokenAtBase) return next(NOTHING_AT_BASE);
        companies.set(request, company);
        next();
      }, next);
    };
  }

  /** Who asks is told by the id in its header alone, which nobody has checked yet: so it shows those, too, who are refused. */
  private noteBaseToken(request: Request, { uuid }: HostCompany): void {
    const [, encoded = ''] = /^basic +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
    const [clientId = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    if (companyOfClientId(clientId) === uuid) this.baseTokens.note(uuid, clientId);
  }

  private async find(host: string): Promise<HostCompany | undefined> {
    const { BASE_DOMAIN, DEFAULT_COMPANY } = this.settings;
    const subdomain = subdomainOfHost({ baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY }, host);
    return subdomain ? this.bySubdomain.run(subdomain, undefined) : undefined;
  }
}

const NOTHING_AT_BASE = new Refusal(404, 'There is nothing at this address.', { code: 'NotFound' });

/** What a path right below the PACT base URL would have, where the company's setting `tokenAtBase` has it answer. */
function atBaseOf(path: string): 'token' | 'discovery' | undefined {
  const [, below] = /^\/api\/pact\/(auth\/token|\.well-known\/openid-configuration)\/*$/i.exec(path) ?? [];
  if (below === undefined) return undefined;
  return below.startsWith('.') ? 'discovery' : 'token';
}

/** Whether a path lies below /api/pact, where its token endpoints lie too. */
function isPactAddress(path: string): boolean {
  return surfaceOf(path) === 'events' || /^\/api\/pact(\/|$)/i.test(path);
}

export function hostCompanyOf(request: Request): HostCompany | undefined {
  return companies.get(request);
}

/** The company of a request at a PACT address, found by the middleware. @throws Refusal 404 where there is none */
export function requireHostCompany(request: Request): HostCompany {
  const company = companies.get(request);
  if (!company) throw new Refusal(404, 'There is no company at this address.');
  return company;
}
