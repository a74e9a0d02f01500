import { readFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { AppLogger, measureCertificate, measureKeys, Metrics } from '#platform';
import { Authenticator } from '#access';
import { limitServer, prepareServer, requestId, uncached } from '#platform/http';
import { AppModule } from './app.module.js';
import { ApiLimits } from './access/auth/api-limits.js';
import { listOfRequests } from './exchange/events/list-of-requests.js';
import { ApiBodyRoom } from './web/body/api-body-room.js';
import { heldBodyOf } from './web/body/body-room.js';
import { bodyRule } from './web/body/body-rules.js';
import { bodyReader } from './web/body/body.js';
import type { ApiConfig } from './web/config/config.js';
import { serveConsole } from './web/console/serve-console.js';
import { authenticate } from './web/http/caller.js';
import { crossOrigin } from './web/http/cross-origin.js';
import { OwnMessagesAdapter } from './web/http/express-adapter.js';
import { HostCompanies } from './web/http/host-companies.js';
import { limitRequests } from './web/http/limit-requests.js';
import { continueWork, ObservedRequests } from './web/http/observed-requests.js';
import { readQuery } from './web/http/query.js';
import { onlyBelow, requireHost, requireHttps } from './web/http/request-checks.js';
import { serveDocument } from './web/openapi/serve-document.js';

const PREFIX = 'api';
const CONSOLE = 'console';

/** Creates the whole api, for production and for tests. It does not listen yet. */
export async function createApp(config: ApiConfig, logger = new AppLogger(config)): Promise<NestExpressApplication> {
  const certified = tls(config);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), new OwnMessagesAdapter(), {
    bodyParser: false,
    logger,
    ...(certified && { httpsOptions: certified }),
  });
  const metrics = app.get(Metrics);
  measureKeys(metrics, { JWT_KEYS: config.JWT_KEYS, SECRET_KEYS: config.SECRET_KEYS });
  if (certified) measureCertificate(metrics, certified.cert);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.TRUST_PROXY);
  app.set('query parser', readQuery);
  app.setGlobalPrefix(PREFIX);
  const observed = app.get(ObservedRequests);
  prepareServer(app.getHttpServer(), config.TRUST_PROXY, (refused) => observed.unreadable(refused));
  limitServer(app.getHttpServer(), config);
  app.use(requestId);
  app.use(uncached);
  app.use(observed.middleware());
  app.use(helmet({ contentSecurityPolicy: { directives: contentPolicy(config) }, strictTransportSecurity: false }));
  app.use(overHttps(helmet.strictTransportSecurity()));
  if (config.CORS_ORIGINS.length > 0) app.enableCors(crossOrigin(config.CORS_ORIGINS));
  app.use(requireHost);
  app.use(onlyBelow(PREFIX, CONSOLE));
  if (config.REQUIRE_HTTPS) app.use(requireHttps);
  app.use(app.get(HostCompanies).middleware());
  app.use(authenticate(app.get(Authenticator)));
  const { ofRequests, ofClients } = app.get(ApiLimits);
  app.use(limitRequests(ofRequests, ofClients));
  app.use(bodyReader(bodyRule, app.get(ApiBodyRoom)));
  app.use(listOfRequests);
  app.use(continueWork((request) => heldBodyOf(request)?.lockWaitMs));
  serveDocument(app, PREFIX);
  serveConsole(app, CONSOLE, isSecure(config));
  return app;
}

/** Strict-Transport-Security is for answers over https alone (RFC 6797, 7.2). */
function overHttps(handle: RequestHandler): RequestHandler {
  return (request, response, next) => (request.secure ? handle(request, response, next) : next());
}

/** What the reference page may load: only what is served here. Helmet's own policy lets styles and fonts come from anywhere. */
function contentPolicy(config: ApiConfig) {
  const own = ["'self'"];
  return { fontSrc: own, styleSrc: own, upgradeInsecureRequests: isSecure(config) ? [] : null };
}

/** Whether callers use https. Only then may the documentation page tell browsers to load its parts over https. */
function isSecure({ TLS_CERT_FILE, REQUIRE_HTTPS }: ApiConfig): boolean {
  return TLS_CERT_FILE !== undefined || REQUIRE_HTTPS;
}

function tls({ TLS_CERT_FILE, TLS_KEY_FILE }: ApiConfig): { cert: string; key: Buffer } | undefined {
  if (!TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  return { cert: readFileSync(TLS_CERT_FILE, 'utf8'), key: readFileSync(TLS_KEY_FILE) };
}
