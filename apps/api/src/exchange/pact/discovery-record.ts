/** OpenID Connect Discovery 1.0, 3, as far as a client credentials client needs it. */
export class DiscoveryDocument {
  /** The address that the document lies under. */
  issuer!: string;
  /** The full address of the token endpoint. */
  token_endpoint!: string;
  /** How a client identifies itself there: with HTTP Basic (RFC 6749, 2.3.1). */
  token_endpoint_auth_methods_supported!: string[];
  /** The grant types that the token endpoint takes (RFC 6749). */
  grant_types_supported!: string[];
  /** The response types; required by the standard, and of no use to client credentials. */
  response_types_supported!: string[];
  /** The permissions that a token can have. */
  scopes_supported!: string[];
}
