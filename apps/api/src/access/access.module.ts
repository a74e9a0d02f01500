import { Module } from '@nestjs/common';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccessTokens, Authenticator, RefreshTokens } from '#access';
import { Database } from '#platform';
import type { ApiConfig } from '../web/config/config.js';
import { API_CONFIG } from '../web/config/config.module.js';
import { ExportModule } from '../web/export/export.module.js';
import { AuditController } from './audit/audit.controller.js';
import { ApiLimits } from './auth/api-limits.js';
import { ClientAdmission } from './auth/client-admission.js';
import { ClientBasicStrategy } from './auth/client-basic.strategy.js';
import { RevocationController } from './auth/revocation.controller.js';
import { TokenController } from './auth/token.controller.js';
import { TokenFailures } from './auth/token-failures.js';
import { TokenGrants } from './auth/token-grants.js';
import { ClientController } from './company/client.controller.js';
import { CompanyController } from './company/company.controller.js';

/** Tokens, clients, the company and its audit trail. */
@Module({
  imports: [JwtModule.register({}), PassportModule, ExportModule],
  controllers: [TokenController, RevocationController, ClientController, CompanyController, AuditController],
  providers: [
    ClientAdmission,
    ClientBasicStrategy,
    TokenGrants,
    {
      provide: AccessTokens,
      useFactory: (jwt: JwtService, config: ApiConfig) =>
        new AccessTokens(jwt, config.JWT_KEYS, config.ACCESS_TOKEN_TTL),
      inject: [JwtService, API_CONFIG],
    },
    {
      provide: RefreshTokens,
      useFactory: (database: Database, config: ApiConfig) => new RefreshTokens(database, config.REFRESH_TOKEN_TTL),
      inject: [Database, API_CONFIG],
    },
    Authenticator,
    ApiLimits,
    TokenFailures,
  ],
  exports: [Authenticator, ApiLimits],
})
export class AccessModule {}
