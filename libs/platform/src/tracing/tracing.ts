import type { Attributes, Context, Span, SpanContext } from '@opentelemetry/api';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { currentRequestId, inWorkContext } from '../work/work-context.js';

const tracer = trace.getTracer('footprint-exchange');
let isOn = false;
let sendRest = (): Promise<void> => Promise.resolve();

/** What a span is of, by OpenTelemetry's words. */
export const SPAN_KINDS = SpanKind;

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The `traceparent` (W3C Trace Context) to which the span belongs, null for none; by default it belongs to the current span. */
  parent?: string | null;
  /** The `traceparent`s of other work that the span is about. */
  links?: readonly (string | null)[];
}

/**
 * Is called once, when spans are sent somewhere. Until then nothing is spent on them.
 * @param end sends what has not been sent yet
 */
export function switchTracingOn(end: () => Promise<void>): void {
  isOn = true;
  sendRest = end;
}

/** Sends the last spans, at the end of a process. */
export function endTracing(): Promise<void> {
  return sendRest();
}

export function isTracing(): boolean {
  return isOn;
}

/** Runs `work` in a span, which ends with it. What it throws is the span's fault. Without tracing it only runs `work`. */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent, links = [] }: SpanOptions,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!isOn || (parent === undefined && isLeftOut())) return work();
  const within = parent === undefined ? context.active() : contextOf({ traceparent: parent ?? '' });
  const span = tracer.startSpan(name, { kind, attributes, links: links.flatMap(linkTo) }, within);
  try {
    return await context.with(trace.setSpan(within, span), work, undefined, span);
  } catch (fault) {
    failSpan(span, fault);
    throw fault;
  } finally {
    span.end();
  }
}

/**
 * Whether the current trace is not sampled: its spans would be made, and sent nowhere. Of one trace in ten, that is most of what
 * tracing costs: an event took 1.18 times the processor time, with this 1.08 times (`bench/observability`).
 */
function isLeftOut(): boolean {
  return trace.getActiveSpan()?.isRecording() === false;
}

/** Begins a span that ends by itself: that of a request, which outlives the function that begins it. */
export function beginSpan(name: string, kind: SpanKind, attributes: Attributes, within: Context): Span {
  return tracer.startSpan(name, { kind, attributes }, within);
}

/** Runs `work` under a span that was begun. */
export function underSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? context.with(trace.setSpan(context.active(), span), work) : work();
}

/** The context that the headers of a request name (`traceparent`, `tracestate`). */
export function contextOf(headers: Readonly<Record<string, unknown>>): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

function linkTo(traceparent: string | null): { context: SpanContext }[] {
  const linked = traceparent === null ? undefined : trace.getSpanContext(contextOf({ traceparent }));
  return linked ? [{ context: linked }] : [];
}

/** The headers that hand the current span on. None without tracing. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), headers);
  return headers;
}

/** The `traceparent` of the current span, to be kept with what is worked on later. Null without tracing. */
export function currentTraceParent(): string | null {
  return traceHeaders()['traceparent'] ?? null;
}

/** What is kept with work that a request leaves to the workers, so that their log and their spans name the request. */
export interface WorkOrigin {
  requestId: string | null;
  traceParent: string | null;
}

export function currentOrigin(): WorkOrigin {
  return { requestId: currentRequestId() ?? null, traceParent: currentTraceParent() };
}

/** Does the work that a request has left, in a span of the request's trace. */
export function workOfRequest<T>(
  { requestId, traceParent }: WorkOrigin,
  name: string,
  attributes: Attributes,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  return inWorkContext({ requestId: requestId ?? undefined }, () =>
    inSpan(name, { kind: SpanKind.CONSUMER, parent: traceParent, attributes }, work),
  );
}

export function failSpan(span: Span, fault: unknown): void {
  const message = fault instanceof Error ? fault.message : String(fault);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
