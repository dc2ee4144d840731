// The links of cart recovery mails; `t` is the mail's token. Callers have no session.
// GET ?t=...   records the click and redirects to the cart (303). A token that is unknown leads there too.
// POST ?t=...  opts out of reminders at once: the one-click unsubscribe of mail programs (RFC 8058). Returns {opted_out}, or 404.
import { secretClient } from '../_shared/clients.ts';
import { answering, json, Refusal } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusal-of.ts';

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('t') ?? '';

async function openCart(token: string): Promise<Response> {
  const { data, error } = await secretClient().rpc('record_recovery_click', { p_token: token });
  if (error) throw new Error(`the click could not be recorded: ${error.message}`);
  return new Response(null, {
    status: 303,
    headers: { Location: String(data), 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  });
}

async function optOut(token: string): Promise<Response> {
  const { data, error } = await secretClient().rpc('opt_out_of_reminders', { p_token: token });
  if (error) throw refusalOf(error, 'The reminders could not be stopped.');
  return json(data);
}

Deno.serve(
  answering(['GET', 'POST'], async (request) => {
    const token = tokenOf(request);
    if (token === '') throw new Refusal(400, 'missing_token', 'Open the whole link of the mail.');
    return request.method === 'GET' ? openCart(token) : optOut(token);
  }),
);
