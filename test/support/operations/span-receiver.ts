import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { readRequest } from '../partners/request.js';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean };
}

/** A span as it came over OTLP, in OTLP's own words. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  attributes: Record<string, string | number | boolean | undefined>;
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
  service: string | number | boolean | undefined;
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes' | 'links' | 'service'> {
  attributes?: Attribute[];
  links?: { traceId: string; spanId: string }[];
}

interface OtlpBody {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** Receives spans over OTLP/HTTP and decodes them (OpenTelemetry Protocol 1, JSON). */
export class SpanReceiver {
  readonly spans: ReceivedSpan[] = [];
  private readonly server = createServer((message, response) => {
    void readRequest(message).then(({ path, body, headers }) => {
      if (path !== '/v1/traces') return response.writeHead(404).end();
      const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      this.decode(JSON.parse(text.toString()) as OtlpBody);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });

  static async start(): Promise<SpanReceiver> {
    const receiver = new SpanReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private decode({ resourceSpans }: OtlpBody): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = valuesOf(resource.attributes)['service.name'];
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, attributes: valuesOf(span.attributes ?? []), links: span.links ?? [], service });
    }
  }
}

function valuesOf(attributes: readonly Attribute[]): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );
}
