import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { CurrentRequest } from './current-request.ts';

export interface EndedRequest {
  request: CurrentRequest;
  method: string;
  route: string;
  status: number;
  ms: number;
  /** The caller's `traceparent`: its span is the parent. */
  caller: string | undefined;
}

/** Sends each request as a span of its trace to an OpenTelemetry collector. */
export interface Spans {
  requestEnded(ended: EndedRequest): void;
  close(): Promise<void>;
}

const SAMPLED = 1;

/** Reads OTEL_EXPORTER_OTLP_ENDPOINT and the other settings of OpenTelemetry's exporter from the environment. Its packages are loaded only
 *  where a collector is set. */
export async function openSpans(): Promise<Spans> {
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  let current: CurrentRequest;
  const provider = new TracerProvider({
    idGenerator: { generateTraceId: () => current.traceId, generateSpanId: () => current.requestId },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('landfall');
  return {
    requestEnded({ request, method, route, status, ms, caller }) {
      current = request;
      const spanId = caller?.split('-')[2];
      const parent = spanId
        ? trace.setSpanContext(ROOT_CONTEXT, { traceId: request.traceId, spanId, traceFlags: SAMPLED, isRemote: true })
        : ROOT_CONTEXT;
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status };
      const endTime = Date.now();
      const options = { kind: SpanKind.SERVER, attributes, startTime: endTime - ms };
      const span = tracer.startSpan(`${method} ${route}`, options, parent);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    close: () => provider.shutdown(),
  };
}
