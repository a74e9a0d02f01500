import { readFileSync } from 'node:fs';
import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import {
  AccessGuard,
  Authenticator,
  authenticate,
  bodyReader,
  createLogger,
  Database,
  EntityTags,
  FaultFilter,
  KeptAnswers,
  onlyBelow,
  prepareServer,
  readQuery,
  requestId,
  requireHttps,
  SecretBox,
  validationPipe,
} from '#platform';
import { AppModule } from './app.module.js';
import { bodyRule } from './body-rules.js';
import type { ApiConfig } from './config.js';
import { Idempotency } from './idempotency/idempotency.interceptor.js';
import { HostCompanies } from './pact/host-companies.js';

const PREFIX = 'api';

/** The whole api, for production and for tests alike; it does not listen yet. */
export async function createApp(config: ApiConfig): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), {
    bodyParser: false,
    logger: createLogger(config),
    ...tls(config),
  });
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', readQuery);
  app.setGlobalPrefix(PREFIX);
  prepareServer(app.getHttpServer());
  app.use(requestId);
  app.use(helmet());
  app.use(onlyBelow(PREFIX));
  if (config.REQUIRE_HTTPS) app.use(requireHttps);
  app.use(app.get(HostCompanies).middleware());
  app.use(authenticate(app.get(Authenticator)));
  app.use(bodyReader(bodyRule));
  app.useGlobalFilters(new FaultFilter());
  app.useGlobalGuards(app.get(AccessGuard));
  app.useGlobalInterceptors(new Idempotency(app.get(Database), new KeptAnswers(app.get(SecretBox))), new EntityTags());
  app.useGlobalPipes(validationPipe());
  return app;
}

function tls({ TLS_CERT_FILE, TLS_KEY_FILE }: ApiConfig): NestApplicationOptions {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return {};
  return { httpsOptions: { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) } };
}
