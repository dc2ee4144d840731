import type { CapturedMail } from './mailbox.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The page embeds mail bodies in frames and runs no scripts. */
export const MAILBOX_HEADERS: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** A body is untrusted HTML: no scripts, requests or forms. Its links may open a new tab. */
export const BODY_HEADERS: Record<string, string> = {
  ...MAILBOX_HEADERS,
  'X-Frame-Options': 'SAMEORIGIN',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
  h1 { font-size: 1.25rem; } a { color: inherit; }
  table { width: 100%; border-collapse: collapse; } th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; }
  tr { border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { opacity: .7; } dd { margin: 0; }
  iframe { width: 100%; height: 60vh; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const time = (iso: string): string => `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

const row = ({ id, channel, to, subject, sentAt }: CapturedMail, key: string): string =>
  `<tr><td>${channel === 'sms' ? 'SMS' : 'Mail'}</td><td><a href="/mailbox/${id}?key=${key}">${escape(subject)}</a></td><td>${escape(to)}</td><td>${time(sentAt)}</td></tr>`;

export function listPage(mails: readonly CapturedMail[], key: string): string {
  const head = '<tr><th scope="col">Kind</th><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent</th></tr>';
  const table = `<table><thead>${head}</thead><tbody>${mails.map((mail) => row(mail, key)).join('')}</tbody></table>`;
  const intro = '<h1>Mailbox</h1><p>All mails and text messages of this demo. None is sent.</p>';
  return page('Mailbox', intro + (mails.length > 0 ? table : '<p>No mail yet.</p>'));
}

/** Turns URLs in plain text into links, which work outside the frame. */
const linked = (text: string): string => escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

export function mailPage({ id, to, subject, text, html, sentAt }: CapturedMail, key: string): string {
  const facts = `<dl><dt>To</dt><dd>${escape(to)}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>`;
  const body = html
    ? `<iframe src="/mailbox/${id}/body?key=${key}" title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const plain = text ? `<h2>Plain text</h2><pre>${linked(text)}</pre>` : '';
  return page(subject, `<p><a href="/mailbox?key=${key}">Mailbox</a></p><h1>${escape(subject)}</h1>${facts}${body}${plain}`);
}
