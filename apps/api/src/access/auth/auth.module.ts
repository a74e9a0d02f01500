import { Module } from '@nestjs/common';
import { JwtModule, JwtService } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { AccessTokens, Authenticator, Database, RefreshTokens } from '#platform';
import type { ApiConfig } from '../../web/config/config.js';
import { API_CONFIG } from '../../web/config/config.module.js';
import { ApiLimits } from './api-limits.js';
import { ClientAdmission } from './client-admission.js';
import { ClientBasicStrategy } from './client-basic.strategy.js';
import { RevocationController } from './revocation.controller.js';
import { TokenController } from './token.controller.js';
import { TokenFailures } from './token-failures.js';
import { TokenGrants } from './token-grants.js';

@Module({
  imports: [JwtModule.register({}), PassportModule],
  controllers: [TokenController, RevocationController],
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
export class AuthModule {}
