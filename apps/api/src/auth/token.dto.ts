import { ApiProperty } from '@nestjs/swagger';

/** A token request of OAuth 2.0 (RFC 6749, 4.4.2 and 6). Client id and secret are sent in the Basic header. */
export class TokenForm {
  grant_type!: 'client_credentials' | 'refresh_token';
  /**
   * Permissions, separated by blanks, to narrow the token to; absent: all that the client holds. PACT's footprint:list and
   * footprint:read count as pact:read.
   */
  scope?: string;
  /** With grant_type refresh_token; each works once. */
  refresh_token?: string;
}

/** A successful token response (RFC 6749, 5.1). */
export class TokenAnswer {
  access_token!: string;
  refresh_token!: string;
  token_type!: 'Bearer';
  /** Seconds; a number, since PACT clients compute with it. */
  @ApiProperty({ type: 'integer' }) expires_in!: number;
  /** The permissions granted, separated by blanks. */
  scope!: string;
}
