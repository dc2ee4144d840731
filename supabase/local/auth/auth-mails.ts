/** Auth mails as plain text and HTML. */

export interface AuthMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Facts {
  link: string;
  code: string;
  newEmail?: string | undefined;
}

interface Template {
  subject: string;
  title: string;
  lead: (facts: Facts) => string;
  /** Label of the link. */
  action: string;
  text: (facts: Facts) => string;
}

const orLink = (text: string, { code, link }: Facts): string => `${text}: ${code}\n\nOr follow this link: ${link}`;

const TEMPLATES = {
  signup: {
    subject: 'Confirm Your Signup',
    title: 'Confirm your signup',
    lead: () => 'Follow this link to confirm your account:',
    action: 'Confirm your email',
    text: (facts) => orLink('Confirm your signup with this code', facts),
  },
  recovery: {
    subject: 'Reset Your Password',
    title: 'Reset your password',
    lead: () => 'Follow this link to reset the password for your account:',
    action: 'Reset password',
    text: (facts) => orLink('Reset your password with this code', facts),
  },
  magiclink: {
    subject: 'Your Magic Link',
    title: 'Your magic link',
    lead: () => 'Follow this link to sign in:',
    action: 'Sign in',
    text: (facts) => orLink('Your login code is', facts),
  },
  email_change: {
    subject: 'Confirm Email Change',
    title: 'Confirm your new email',
    lead: ({ newEmail }) => `Follow this link to confirm the change of your email to ${newEmail}:`,
    action: 'Change email',
    text: (facts) => orLink(`Confirm the change of your email to ${facts.newEmail} with this code`, facts),
  },
  /** Hosted projects only: their dashboard invites people. */
  invite: {
    subject: 'You Are Invited',
    title: 'You are invited',
    lead: () => 'Follow this link to accept the invitation:',
    action: 'Accept the invitation',
    text: (facts) => orLink('Accept the invitation with this code', facts),
  },
} satisfies Record<string, Template>;

export type LinkMail = keyof typeof TEMPLATES;
export const LINK_MAILS = Object.keys(TEMPLATES) as LinkMail[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const page = (title: string, parts: string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<meta name="color-scheme" content="light dark"><title>${escape(title)}</title></head>` +
  `<body style="margin:0 auto;max-width:570px;padding:15px;font:16px/1.6 system-ui,sans-serif"><h1 style="font-size:22px">${escape(title)}</h1>${parts.join('')}</body></html>`;

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;

/** A mail with a link and a code. */
export function linkMail(kind: LinkMail, to: string, facts: Facts): AuthMail {
  const { subject, title, lead, action, text }: Template = TEMPLATES[kind];
  const html = page(title, [
    paragraph(lead(facts)),
    `<p><a href="${escape(facts.link)}">${escape(action)}</a></p>`,
    paragraph('Or enter this code:'),
    `<p style="font-size:28px;font-weight:700;letter-spacing:6px">${facts.code}</p>`,
  ]);
  return { to, subject, text: text(facts), html };
}

/** A notification. It has no link, so the reader opens the site directly. */
function noticeMail(to: string, subject: string, sentences: string[]): AuthMail {
  return { to, subject, text: sentences.join('\n\n'), html: page(subject, sentences.map(paragraph)) };
}

export const reauthenticationMail = (to: string, code: string): AuthMail =>
  noticeMail(to, 'Confirm Reauthentication', [`Enter this code to continue: ${code}`]);

export const passwordChangedMail = (to: string): AuthMail =>
  noticeMail(to, 'Your Password Was Changed', [
    `The password of your account ${to} was changed. Every other device was signed out.`,
    'If it was not you, reset your password on our site at once and contact us.',
  ]);

export const emailChangedMail = (to: string, newEmail: string): AuthMail =>
  noticeMail(to, 'Your Email Was Changed', [
    `The email of your account was changed from ${to} to ${newEmail}.`,
    'If it was not you, contact us at once.',
  ]);

/** The code for a phone, first: phones show the beginning. */
export const phoneCodeText = (code: string): string =>
  `${code} is your Landfall code. It is valid for 10 minutes. If you didn't ask for it, ignore this message.`;

export const PASSWORD_CHANGED_TEXT =
  'Landfall: the password of your account was changed. If it was not you, sign in with a code and choose a new one at once.';
