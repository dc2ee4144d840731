import { PNG } from '../harness/pictures.ts';
import type { World } from './world.ts';

/** Expected HTTP status of a function for each of the four actors. */
export interface Endpoint {
  line: string;
  /** Path after the function's name. */
  path?: string;
  /** GET if there is no body. */
  body?: (world: World) => FormData | string;
}

function proofOf({ rows }: World): FormData {
  const form = new FormData();
  form.set('payment_id', rows['payments']!);
  form.set('file', new File([PNG], 'proof.png', { type: 'image/png' }));
  return form;
}

function payoutProofOf({ rows }: World): FormData {
  const form = new FormData();
  form.set('refund_id', rows['refunds']!);
  form.set('file', new File([PNG], 'payout.png', { type: 'image/png' }));
  return form;
}

const attachment = (): FormData => {
  const form = new FormData();
  form.set('file', new File([PNG], 'the box.png', { type: 'image/png' }));
  return form;
};

const paymentOf = ({ rows }: World): string => JSON.stringify({ order_id: rows['orders'], method: 'card' });

//                 anonymous owner  other  admin
export const endpoints: Record<string, Endpoint> = {
  // an admin sees the payment, but doesn't own it
  'submit-proof': { line: '401 200 404 404', body: proofOf },
  'submit-payout-proof': { line: '401 403 403 200', body: payoutProofOf },
  // its proof is being checked; an admin can't pay for a customer
  'start-payment': { line: '401 409 404 404', body: paymentOf },
  // its payment was a transfer
  'refund-payment': { line: '401 403 403 409', body: ({ rows }) => JSON.stringify({ refund_id: rows['refunds'] }) },
  // the signature counts, not the caller
  'payment-webhook': { line: '400 400 400 400', path: '/stripe', body: () => '{}' },
  'carrier-webhook': { line: '400 400 400 400', path: '/sandbox', body: () => '{}' },
  'sandbox-payment': { line: '404 404 404 404', body: () => new FormData() }, // not a demo
  // only admins read who carries a parcel, and this one has not left
  'sandbox-carrier': {
    line: '401 404 404 404',
    body: ({ rows }) => JSON.stringify({ parcel_id: rows['parcels'], state: 'lost' }),
  },
  // delivery needs a grant; being an admin is not enough
  delivery: { line: '    401 403 403 403', path: '/overview?environment=production' },
  // the same for everyone: page loads need no session
  'module-map': { line: ' 200 200 200 200', path: '?environment=production' },
  'module-health': { line: '200 200 200 200', body: () => JSON.stringify({ environment: 'production' }) },
  // the token of the mail says whose reminders stop
  'recovery-link': { line: '200 200 200 200', path: '?t=recovery', body: () => 'List-Unsubscribe=One-Click' },
  // only with the worker's secret or the secret key
  'send-mail': { line: '401 401 401 401', body: () => '{}' },
  'attach-file': { line: ' 401 200 200 200', body: attachment },
};
