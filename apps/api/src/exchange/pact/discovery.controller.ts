import { Controller, Get, Inject } from '@nestjs/common';
import { pactBaseUrl } from '#exchange';
import type { HostCompany } from '#access';
import { PERMISSIONS } from '#access';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import { RequestOrigin, Open } from '../../web/routes/index.js';
import type { DiscoveryDocument } from './discovery-record.js';
import { CurrentCompany } from './readers.js';

@Controller('pact')
export class DiscoveryController {
  constructor(@Inject(API_CONFIG) private readonly config: ApiConfig) {}

  /**
   * The discovery document of OpenID Connect, as far as PACT needs it: `token_endpoint` says where a client gets its token. It
   * is read without one.
   */
  @Open()
  @Get('3/.well-known/openid-configuration')
  document(@CurrentCompany() company: HostCompany, @RequestOrigin() origin: string | undefined): DiscoveryDocument {
    return documentOf(`${this.baseUrl(company, origin)}/3`);
  }

  /**
   * The same for a client that knows nothing but the base URL of the PACT API: it names the token endpoint right below that. 404
   * unless the company's setting `tokenAtBase` is true.
   */
  @Open()
  @Get('.well-known/openid-configuration')
  baseDocument(@CurrentCompany() company: HostCompany, @RequestOrigin() origin: string | undefined): DiscoveryDocument {
    return documentOf(this.baseUrl(company, origin));
  }

  private baseUrl({ subdomain }: HostCompany, origin: string | undefined): string {
    const { PUBLIC_URL, BASE_DOMAIN, DEFAULT_COMPANY } = this.config;
    const addresses = { publicUrl: PUBLIC_URL, baseDomain: BASE_DOMAIN, defaultCompany: DEFAULT_COMPANY };
    return pactBaseUrl(addresses, subdomain, origin);
  }
}

/** @param issuer the address below which the document lies */
function documentOf(issuer: string): DiscoveryDocument {
  return {
    issuer,
    token_endpoint: `${issuer}/auth/token`,
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    grant_types_supported: ['client_credentials', 'refresh_token'],
    response_types_supported: ['token'],
    scopes_supported: [...PERMISSIONS],
  };
}
