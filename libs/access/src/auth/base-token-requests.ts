import type { Sql } from '#platform';

/** A client whose id was shown at the token endpoint right below the PACT base URL of its company. */
export interface BaseTokenRequest {
  /** The company's subdomain. */
  readonly company: string;
  readonly id: string;
  readonly name: string;
  readonly asked: Date;
  /** Whether the company has a token endpoint there. */
  readonly tokenAtBase: boolean;
}

/** Those of all companies within 30 days, the refused ones first, the latest of them first. */
export function baseTokenRequests(sql: Sql, most: number): Promise<BaseTokenRequest[]> {
  return sql.queryAcross<BaseTokenRequest>(
    'health',
    `select company.subdomain as company, client.id, client.name, client.base_token_asked as asked, company.token_at_base as "tokenAtBase"
     from client join company on company.uuid = client.company
     where client.base_token_asked > now() - interval '30 days' and client.revoked is null
     order by company.token_at_base, client.base_token_asked desc, client.id limit $1`,
    [most],
  );
}
