import type { PaymentToStart } from '../_shared/payments/provider.ts';
import type { End } from './simulate-outcome.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char]!);

const BUTTONS: { end: End; label: string; text: string }[] = [
  { end: 'succeed', label: 'Succeed', text: 'Charges the card and notifies the shop at once.' },
  { end: 'decline', label: 'Decline', text: 'The bank declines the payment. Nothing is charged.' },
  { end: 'cancel', label: 'Cancel', text: 'Takes you back to the shop and notifies it.' },
  { end: 'abandon', label: 'Abandon', text: 'Takes you back to your order without notifying the shop.' },
  { end: 'duplicate', label: 'Duplicate webhook', text: 'Charges the card once and notifies the shop twice at the same moment.' },
  { end: 'late', label: 'Late webhook', text: 'Charges the card and notifies the shop seven seconds later.' },
  { end: 'wrong-amount', label: 'Wrong amount', text: 'Charges one unit more than the shop requested.' },
  { end: 'bad-signature', label: 'Bad signature', text: 'Notifies the shop of a payment with a wrong signature.' },
];

const button = ({ end, label, text }: (typeof BUTTONS)[number]): string =>
  `<li><button name="end" value="${end}"${end === 'succeed' ? ' class="main"' : ''}>${label}</button><span>${text}</span></li>`;

/** Colours of libs/ui, following the reader's light/dark and contrast settings. No scripts, no web fonts. */
const STYLE = `
  :root { color-scheme: light dark; --page: #f7f6f2; --paper: #ffffff; --ink: #0b1b2b; --muted: #4a5968; --line: #e3e0d8; --edge: #7f868d; --act: #0f766e; --on: #ffffff }
  @media (prefers-contrast: more) { :root { --muted: #33404d; --line: #7f868d; --edge: #4a5968; --act: #0b5750 } }
  @media (prefers-color-scheme: dark) { :root { --page: #0b1620; --paper: #13212e; --ink: #e8edf2; --muted: #9fb0c0; --line: #24384a; --edge: #6b8298; --act: #5eead4; --on: #0b1620 } }
  @media (prefers-color-scheme: dark) and (prefers-contrast: more) { :root { --muted: #c6d2dd; --line: #6b8298; --edge: #9fb0c0 } }
  * { box-sizing: border-box } body { margin: 0; padding: 24px 16px 48px; background: var(--page); color: var(--ink); font: 16px/1.5 Figtree, system-ui, sans-serif }
  main { max-width: 600px; margin: 0 auto; padding: 24px; background: var(--paper); border: 1px solid var(--line); border-radius: 12px }
  p { margin: 0; color: var(--muted) } .tag { font-size: .8125rem; letter-spacing: .02em } h1 { margin: 4px 0 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.02em }
  dl { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 20px 0; padding: 12px 0; border-block: 1px solid var(--line) }
  dt { color: var(--muted) } dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
  ul { display: grid; gap: 12px; margin: 0; padding: 0; list-style: none } li { display: grid; grid-template-columns: 14rem 1fr; gap: 4px 16px; align-items: center }
  span { color: var(--muted); font-size: .875rem } button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
  button.main { background: var(--act); border-color: var(--act); color: var(--on) } button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
  @media (max-width: 479px) { main { padding: 20px 16px } li { grid-template-columns: 1fr } }
`;

/** The payment page. @returns HTML */
export function sandboxPage({ gateway_ref, order_number, amount, currency, company_name }: PaymentToStart): string {
  const charged = new Intl.NumberFormat('en-US', { minimumFractionDigits: amount % 1 ? 2 : 0 }).format(amount);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payment</title><style>${STYLE}</style></head><body><main>
<p class="tag">Sandbox: no card, no money</p><h1>Pay ${escaped(company_name)}</h1>
<dl><dt>Order ${escaped(order_number)}</dt><dd>${escaped(currency)} ${charged}</dd></dl>
<form method="post" action="/functions/v1/sandbox-payment"><input type="hidden" name="ref" value="${escaped(gateway_ref ?? '')}">
<ul>${BUTTONS.map(button).join('')}</ul></form>
</main></body></html>`;
}
