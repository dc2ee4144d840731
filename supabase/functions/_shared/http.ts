const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'authorization, x-client-info, apikey, content-type',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
};

export const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: CORS });

/** A refusal that the caller reads as {error: {code, message}}. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const asAnswer = (error: unknown): Response => {
  if (error instanceof Refusal) return json({ error: { code: error.code, message: error.message } }, error.status);
  console.error(error);
  return json({ error: { code: 'unexpected_failure', message: 'Something went wrong. Try again.' } }, 500);
};

/** A handler of POST that may throw Refusals; answers the browser's preflight too. */
export const postOnly =
  (handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.method !== 'POST') return json({ error: { code: 'method_not_allowed', message: 'Use POST.' } }, 405);
    return handle(request).catch(asAnswer);
  };
