import type { FieldFault } from '#faults';

export type PactErrorCode = 'BadRequest' | 'NotFound' | 'TokenExpired' | 'Unauthorized' | 'InternalError';
/** The errors of RFC 6749, 5.2, and those that a token endpoint needs besides. */
export type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'temporarily_unavailable'
  | 'server_error';

export interface RefusalDetails {
  /** Set where the status alone does not determine the PACT code. */
  code?: PactErrorCode;
  oauth?: OAuthError;
  errors?: readonly FieldFault[];
  headers?: Readonly<Record<string, string>>;
}

/** A request that is refused outside of the domain: by protocol, credentials, size or limit. */
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
