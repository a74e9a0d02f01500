import type { FieldFault } from '#faults';

export type PactErrorCode = 'BadRequest' | 'NotFound' | 'TokenExpired' | 'Unauthorized' | 'InternalError';
/** RFC 6749, 5.2, and what a token endpoint needs beside it. */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable'
  | 'server_error';

export interface RefusalDetails {
  /** Where the status alone doesn't tell the PACT code. */
  code?: PactErrorCode;
  oauth?: OAuthError;
  errors?: readonly FieldFault[];
  headers?: Readonly<Record<string, string>>;
}

/** A request that is refused before, or beside, the domain: by protocol, credentials, size or limit. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}
