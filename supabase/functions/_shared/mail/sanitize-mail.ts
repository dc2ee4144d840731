import sanitizeHtml from 'sanitize-html';

/** HTML allowed in mails. Keep it equal to private.html_problem, which checks templates when they are saved. */
const TAGS =
  'a b blockquote br center code div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul';
const ATTRIBUTES =
  'align alt bgcolor border cellpadding cellspacing class colspan dir height lang rowspan style title valign width';

const SIZE = /^[-+.0-9a-z% ]+$/i;
const MESSAGES = /^[-a-z ]+$/i;
const COLOR = /^(#[0-9a-f]{3,8}|[a-z]+)$/i;
const STYLES: Record<string, RegExp[]> = {
  ...Object.fromEntries(['color', 'background-color', 'border-color'].map((name) => [name, [COLOR]])),
  ...Object.fromEntries(
    [
      'font-style',
      'font-weight',
      'text-align',
      'text-decoration',
      'text-transform',
      'vertical-align',
      'white-space',
      'display',
    ].map((name) => [name, [MESSAGES, SIZE]]),
  ),
  ...Object.fromEntries(
    'font-size line-height letter-spacing margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left width max-width min-width height border-radius border-collapse border-spacing'
      .split(' ')
      .map((name) => [name, [SIZE]]),
  ),
  ...Object.fromEntries(['border', 'border-top', 'border-bottom'].map((name) => [name, [/^[-.#0-9a-z% ]+$/i]])),
  'font-family': [/^[-a-z0-9, ']+$/i],
};

const ABSOLUTE = /^(https?:\/\/|mailto:|tel:|#)/i;

/** Drops URLs without a scheme: a mail has no base URL. */
const withoutRelative =
  (name: string): sanitizeHtml.Transformer =>
  (tagName, { [name]: address = '', ...others }) => ({
    tagName,
    attribs: ABSOLUTE.test(address) ? { ...others, [name]: address } : others,
  });

/** Removes everything not on the allow-list from a mail's HTML. Images need https; links need http(s), mailto or tel. */
export const sanitizeMail = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS.split(' '),
    allowedAttributes: { '*': ATTRIBUTES.split(' '), a: ['href', 'target'], img: ['src'] },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    transformTags: { a: withoutRelative('href'), img: withoutRelative('src') },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
  });
