import { Controller, Get, Inject } from '@nestjs/common';
import { pactBaseUrl } from '#pact/store';
import type { HostCompany } from '#platform';
import { PERMISSIONS } from '#platform';
import type { ApiConfig } from '../config.js';
import { API_CONFIG } from '../config.module.js';
import { RequestOrigin, Open } from '../routes/index.js';
import type { DiscoveryDocument } from './discovery-record.js';
import { CurrentCompany } from './readers.js';

@Controller('pact/3/.well-known/openid-configuration')
export class DiscoveryController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  /**
   * The discovery document of OpenID Connect, as far as PACT needs it: `token_endpoint` says where a client gets its token. It
   * is read without one.
   */
  @Open()
  @Get()
  document(
    @CurrentCompany() { subdomain }: HostCompany,
    @RequestOrigin() origin: string | undefined,
  ): DiscoveryDocument {
    const { PUBLIC_URL, BASE_DOMAIN, DEFAULT_COMPANY } = this.config;
    const addresses = { publicUrl: PUBLIC_URL, baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY };
    const issuer = `${pactBaseUrl(addresses, subdomain, origin)}/3`;
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
