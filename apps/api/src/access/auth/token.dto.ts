import { ApiProperty } from '@nestjs/swagger';

/** A token request of OAuth 2.0 (RFC 6749, 4.4.2 and 6). Client id and secret, or the API key, are sent in a header. */
export class TokenForm {
  /** Whether client credentials or a refresh token are exchanged (RFC 6749, 4.4.2 and 6). */
  grant_type!: 'client_credentials' | 'refresh_token';
  /**
   * Permissions, separated by blanks, to narrow the token to; absent: all that the client holds. PACT's footprint:list
   * and footprint:read count as pact:read.
   */
  scope?: string;
  /** The refresh token, needed with that grant_type; each works once. */
  refresh_token?: string;
  /**
   * `true`: the refresh token works without the client's credentials, for a page in a browser, which keeps none; absent: it
   * needs them.
   */
  session?: 'true' | 'false';
}

/** The request to end a session (RFC 7009, 2.1). */
export class RevocationForm {
  /** The refresh token of the session, the newest or one that was used before. */
  token!: string;
}

/** A successful token response (RFC 6749, 5.1). */
export class TokenAnswer {
  /** The access token, a JWT, for the header `Authorization: Bearer`. */
  access_token!: string;
  /** What the next token is got with; it works once, within 30 days, that of a session within 12 hours. */
  refresh_token!: string;
  /** How the access token is sent (RFC 6750). */
  token_type!: 'Bearer';
  /** How many seconds the access token is valid; a number, since PACT clients compute with it. */
  @ApiProperty({ type: 'integer' }) expires_in!: number;
  /** The permissions granted, separated by blanks. */
  scope!: string;
}
