export { aPrice } from './a-price.ts';
export {
  anAdminQuote,
  aQuote,
  anEstimate,
  aQuoteItem,
  ASSIGNED_TO_ME,
  type AdminQuoteRow,
  type QuoteItemRow,
  type QuoteRow,
} from './a-quote.ts';
export {
  anAdminOrder,
  anOrder,
  anUnpaidStatement,
  type AdminOrderRow,
  type OrderLineRow,
  type OrderPaymentRow,
  type OrderRow,
} from './an-order.ts';
export { atTotal, refusesPrice } from './a-statement.ts';
export { someHomeFacts } from './home-facts.ts';
export { hangs, listOf, offline, pageOf, refuses, type Answer, type Responses, type FakeRequest } from './responses.ts';
export { createFakeShell, type FakeShell } from './fake-shell.ts';
export { ADMIN_ID, aUser, CUSTOMER_ID, sessionOf, type Person } from './people.ts';
export { mountInShell } from './mount-in-shell.ts';
export { InShell, renderInShell, type ShellOptions } from './render-in-shell.tsx';
export { setViewport } from './viewport.ts';
