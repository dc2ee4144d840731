// The sandbox's payment page, only in a demo. GET ?ref=... shows it. POST (form: ref, end) simulates an outcome and redirects
// back.
import { readForm } from '../_shared/read-form.ts';
import { paymentToStart, siteOf } from '../_shared/payments/payment-to-start.ts';
import type { PaymentToStart } from '../_shared/payments/provider.ts';
import { withTrace } from '../_shared/trace.ts';
import { sandboxPage } from './page.ts';
import { isEnd, simulateOutcome, returnUrl } from './simulate-outcome.ts';

/** A reference and a word, in bytes. */
const MAX_FORM = 4096;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

const gone = () => new Response('There is no such payment here.', { status: 404, headers: { 'Content-Type': 'text/plain' } });

async function find(ref: unknown): Promise<PaymentToStart | null> {
  if (typeof ref !== 'string' || !/^sbx_[\da-f]{32}$/.test(ref)) return null;
  const payment = await paymentToStart({ p_gateway: 'sandbox', p_gateway_ref: ref });
  return payment?.demo ? payment : null;
}

async function answer(request: Request): Promise<Response> {
  const form = request.method === 'POST' ? await readForm(request, MAX_FORM).catch(() => null) : null;
  const payment = await find(form ? form.get('ref') : new URL(request.url).searchParams.get('ref'));
  if (!payment) return gone();
  const end = form?.get('end');
  if (!isEnd(end)) return new Response(sandboxPage(payment), { headers: HEADERS });
  await simulateOutcome(end, payment);
  return new Response(null, { status: 303, headers: { Location: siteOf(payment, request) + returnUrl(end, payment) } });
}

Deno.serve((request) => withTrace(request, () => answer(request)));
