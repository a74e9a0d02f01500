import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { pactBaseUrl } from '#pact/store';
import { PERMISSIONS } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { askedOrigin } from '../http/asked-origin.js';
import { Open } from '../routes/access.js';
import type { DiscoveryDocument } from './discovery-record.js';
import { requireHostCompany } from './host-companies.js';

@Controller('pact/3/.well-known/openid-configuration')
export class DiscoveryController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  /** Where a token is got. */
  @Open()
  @Get()
  document(@Req() request: Request): DiscoveryDocument {
    const { PUBLIC_URL, BASE_DOMAIN, DEFAULT_COMPANY } = this.config;
    const addresses = { publicUrl: PUBLIC_URL, baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY };
    const issuer = `${pactBaseUrl(addresses, requireHostCompany(request).subdomain, askedOrigin(request))}/3`;
    return {
      issuer,
      token_endpoint: `${issuer}/auth/token`,
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      grant_types_supported: ['client_credentials', 'refresh_token'],
      response_types_supported: ['token'],
      scopes_supported: [...PERMISSIONS],
    };
  }
}
