import { Inject, Injectable } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { subdomainOfHost } from '#pact/store';
import type { HostCompany } from '#platform';
import { BatchedQueries, Companies } from '#platform';
import { pathOf, Refusal, surfaceOf } from '#platform/http';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';

const companies = new WeakMap<Request, HostCompany>();

/** Finds the company that a PACT address belongs to by its Host, before anything else is looked at. */
@Injectable()
export class HostCompanies {
  /** One query for the callers of a moment, and never one that was sent before they came: it may miss a change. */
  private readonly bySubdomain = new BatchedQueries(async (subdomain: string, callers: readonly undefined[]) => {
    const company = await this.directory.bySubdomain(subdomain);
    return callers.map(() => company);
  });

  constructor(
    private readonly directory: Companies,
    @Inject(API_CONFIG) private readonly settings: Pick<ApiConfig, 'BASE_DOMAIN' | 'DEFAULT_COMPANY'>,
  ) {}

  middleware(): RequestHandler {
    return (request, _response, next) => {
      if (!isPactAddress(pathOf(request))) return next();
      // Express has applied X-Forwarded-Host if, and as far as, proxies are trusted.
      this.find(request.hostname ?? '').then((company) => {
        if (!company) return next(new Refusal(404, 'There is no company at this address.'));
        companies.set(request, company);
        next();
      }, next);
    };
  }

  private async find(host: string): Promise<HostCompany | undefined> {
    const { BASE_DOMAIN, DEFAULT_COMPANY } = this.settings;
    const subdomain = subdomainOfHost({ baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY }, host);
    return subdomain ? this.bySubdomain.run(subdomain, undefined) : undefined;
  }
}

/** Everything below /api/pact, its token endpoints included. */
function isPactAddress(path: string): boolean {
  return surfaceOf(path) === 'events' || /^\/api\/pact(\/|$)/i.test(path);
}

export function hostCompanyOf(request: Request): HostCompany | undefined {
  return companies.get(request);
}

/** The company of a request at a PACT address, which the middleware has found. */
export function requireHostCompany(request: Request): HostCompany {
  const company = companies.get(request);
  if (!company) throw new Refusal(404, 'There is no company at this address.');
  return company;
}
