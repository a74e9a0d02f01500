/** OpenID Connect Discovery 1.0, 3, as far as a client credentials client needs it. */
export class DiscoveryDocument {
  issuer!: string;
  token_endpoint!: string;
  token_endpoint_auth_methods_supported!: string[];
  grant_types_supported!: string[];
  response_types_supported!: string[];
  scopes_supported!: string[];
}
