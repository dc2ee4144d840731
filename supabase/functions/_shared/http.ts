import { traceId, withTrace } from './trace.ts';

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type, x-integrity, traceparent, baggage',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, OPTIONS',
};

export const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS });

/** An error sent to the caller as {error: {code, message, details?}}. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object | undefined;

  constructor(status: number, code: string, message: string, details?: object) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const toResponse = (error: unknown): Response => {
  if (error instanceof Refusal) {
    const { code, message, details, status } = error;
    return json({ error: { code, message, ...(details && { details }) } }, status);
  }
  console.error(error, { trace_id: traceId() });
  return json({ error: { code: 'unexpected_failure', message: 'Something went wrong. Try again.' } }, 500);
};

const notAllowed = (methods: string[]): Response =>
  json({ error: { code: 'method_not_allowed', message: `Use ${methods.join(' or ')}.` } }, 405);

/** Wraps a handler for these methods. Answers the CORS preflight and converts thrown Refusals to responses. */
export const answering =
  (methods: string[], handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    return methods.includes(request.method) ? withTrace(request, () => handle(request).catch(toResponse)) : notAllowed(methods);
  };

export const postOnly = (handle: (request: Request) => Promise<Response>) => answering(['POST'], handle);
