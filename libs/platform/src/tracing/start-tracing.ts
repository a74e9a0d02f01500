import { Logger } from '@nestjs/common';
import { withDeadline } from '../work/deadline.js';
import { VERSION } from '../config/version.js';
import { switchTracingOn } from './tracing.js';

/** Nothing is told more often than this: a receiver that is away would fill the log. */
const WARN_EVERY_MS = 60_000;

/** How long the end of a process waits for a receiver to take the last spans. */
const SEND_REST_MS = 2_000;

/**
 * Sends spans to the receiver that OTEL_EXPORTER_OTLP_ENDPOINT names, over OTLP/HTTP. Where it names none, nothing of this is loaded. The other
 * variables of OpenTelemetry are read by its SDK itself, such as OTEL_TRACES_SAMPLER and OTEL_EXPORTER_OTLP_HEADERS.
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined },
  serviceName: string,
): Promise<void> {
  if (endpoint === undefined) return;
  const [{ diag, DiagLogLevel }, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  diag.setLogger(diagnostics(), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const named = resources.resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION });
  const provider = new sdk.NodeTracerProvider({
    // What the environment says (OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES) takes precedence.
    resource: named.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  switchTracingOn(() => withDeadline(provider.shutdown(), SEND_REST_MS).catch(() => undefined));
}

function diagnostics() {
  const log = new Logger('Traces');
  let warnedAt = -Infinity;
  const warn = (message: string): void => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn(`Spans could not be sent. ${message.slice(0, 300)}`);
  };
  const ignore = (): void => undefined;
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
}
