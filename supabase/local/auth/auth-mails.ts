/** Auth mails as plain text and HTML, and auth text messages. */

export interface AuthMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Whose mail it is. */
export interface Shop {
  name: string;
  /** An address, or the address of a page. */
  support: string;
}

interface Facts {
  link: string;
  code: string;
  newEmail?: string | undefined;
}

interface Template {
  subject: string;
  title: string;
  /** Why the reader gets this mail. */
  reason: (facts: Facts) => string;
  /** Label of the link. */
  action: string;
  /** What to do if the reader did not ask for it. */
  otherwise: string;
}

const IGNORE = 'If you didn’t ask for it, ignore this mail: nothing changes.';
const WARN = 'If you didn’t ask for it, change your password and write to us: somebody else may be signed in to your account.';

const TEMPLATES = {
  signup: {
    subject: 'Confirm your e-mail',
    title: 'Confirm your e-mail',
    reason: () => 'You created an account with this address.',
    action: 'Confirm your e-mail',
    otherwise: IGNORE,
  },
  recovery: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    reason: () => 'Somebody asked for a new password for the account of this address.',
    action: 'Choose a new password',
    otherwise: IGNORE,
  },
  magiclink: {
    subject: 'Your link to sign in',
    title: 'Sign in',
    reason: () => 'Somebody asked for a link to sign in to the account of this address.',
    action: 'Sign in',
    otherwise: IGNORE,
  },
  email_change: {
    subject: 'Confirm your new e-mail',
    title: 'Confirm your new e-mail',
    reason: ({ newEmail }) => `You asked to change the e-mail of your account to ${newEmail}. Both addresses must confirm it.`,
    action: 'Confirm the change',
    otherwise: WARN,
  },
  /** Hosted projects only: their dashboard invites people. */
  invite: {
    subject: 'You are invited',
    title: 'You are invited',
    reason: () => 'An admin invited you to create an account with this address.',
    action: 'Accept the invitation',
    otherwise: IGNORE,
  },
} satisfies Record<string, Template>;

export type LinkMail = keyof typeof TEMPLATES;
export const LINK_MAILS = Object.keys(TEMPLATES) as LinkMail[];

const VALIDITY = 'The link and the code are valid for 1 hour and work once.';

/** Programs that answer mails (out of office) ignore these. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The frame of all mails (private.mail_document). */
const STYLE =
  ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
  'body{margin:0;padding:24px 16px;background-color:#F7F6F2;color:#0B1B2B;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}' +
  '.mail{max-width:560px;margin:0 auto;padding:24px;background-color:#FFFFFF;border:1px solid #E3E0D8;border-radius:12px;overflow-wrap:anywhere}' +
  'h1{font-size:22px}a{color:#1D4ED8}.code{font-size:28px;font-weight:700;letter-spacing:6px}' +
  '@media(prefers-color-scheme:dark){body{background-color:#0B1620;color:#E8EDF2}.mail{background-color:#13212E;border-color:#24384A}a{color:#93B4FF}}';

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;
const footer = ({ name, support }: Shop): string => [name, support].filter(Boolean).join(' · ');

const page = (title: string, parts: string[], shop: Shop): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${STYLE}</style></head>` +
  `<body><div class="mail"><h1>${escape(title)}</h1>${parts.join('')}${paragraph(footer(shop))}</div></body></html>`;

/** A mail with a link and a code. */
export const linkMail =
  (kind: LinkMail, to: string, facts: Facts) =>
  (shop: Shop): AuthMail => {
    const { subject, title, reason, action, otherwise }: Template = TEMPLATES[kind];
    const { link, code } = facts;
    const why = reason(facts);
    const html = page(
      title,
      [
        paragraph(why),
        `<p><a href="${escape(link)}">${escape(action)}</a></p>`,
        paragraph('Or enter this code:'),
        `<p class="code">${code}</p>`,
        paragraph(VALIDITY),
        paragraph(otherwise),
      ],
      shop,
    );
    const text = [why, `Your code: ${code}`, `Or follow this link: ${link}`, VALIDITY, otherwise, footer(shop)].join('\n\n');
    return { to, subject: `${subject} (${shop.name})`, text, html, headers: AUTOMATIC };
  };

/** A notification. It has no link, so the reader opens the site directly. */
const noticeMail =
  (to: string, subject: string, sentences: string[]) =>
  (shop: Shop): AuthMail => ({
    to,
    subject: `${subject} (${shop.name})`,
    text: [...sentences, footer(shop)].join('\n\n'),
    html: page(subject, sentences.map(paragraph), shop),
    headers: AUTOMATIC,
  });

export const reauthenticationMail = (to: string, code: string) =>
  noticeMail(to, 'Your code', [`Enter this code to continue: ${code}`, 'It is valid for 1 hour.', WARN]);

export const passwordChangedMail = (to: string) =>
  noticeMail(to, 'Your password was changed', [
    `The password of your account ${to} was changed. Every other device was signed out.`,
    'If it was not you, reset your password on our site at once and write to us.',
  ]);

export const emailChangedMail = (to: string, newEmail: string) =>
  noticeMail(to, 'Your e-mail was changed', [
    `The e-mail of your account was changed from ${to} to ${newEmail}.`,
    'If it was not you, write to us at once.',
  ]);

/** The code for a phone, first: phones show the beginning. */
export const phoneCode =
  (code: string) =>
  ({ name }: Shop): string =>
    `${code} is your ${name} code. It is valid for 10 minutes. If you didn't ask for it, ignore this message.`;

export const passwordChangedText = ({ name }: Shop): string =>
  `${name}: the password of your account was changed. If it was not you, sign in with a code and choose a new one at once.`;
