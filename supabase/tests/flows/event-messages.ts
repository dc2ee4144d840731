import { matchesPath } from '@landfall/contract';
import { ownerSql } from '../../local/database/database.ts';
import { type CapturedMail, Mailbox } from '../../local/mail/mailbox.ts';
import { drainOutbox } from '../../local/mail/outbox.ts';
import { remoteNames } from '../../../tools/build/remote.preset.ts';
import { readManifest } from '../../../tools/build/page-manifest.ts';
import type { Json, Shop } from './shop.ts';

export const ZONE = 'Asia/Kathmandu';

/** What the messages of an event have to say. */
export interface About {
  /** Path of the page that they link to. Without one they have no link. */
  to?: string;
  /** The number of the quote or order, where the link has none. */
  names?: string;
  quote?: string;
  order?: string;
  /** Amounts that belong to this event and not to a statement. */
  amounts?: number[];
  /** An SQL timestamp that they name. */
  until?: string;
}

interface Message {
  event: string;
  channel: string;
  /** Plain texts: of a mail its text and its HTML. */
  texts: string[];
  links: string[];
}

const pages = (await Promise.all(remoteNames().map(readManifest))).flatMap((manifest) => manifest.pages.map(({ path }) => path));

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DATE = new RegExp(String.raw`\d{1,2} (?:${MONTHS}) \d{4}[^(.]*(?:\([^)]*\))?`, 'g');
const MOMENT = new RegExp(String.raw`^\d{1,2} \w+ \d{4}, \d\d:\d\d \(${ZONE}\)$`);
const MONEY = /\b[A-Z]{3} (\d[\d,]*(?:\.\d+)?)/g;
/** Places without a value, codes, IDs and times of the database. */
const RAW = [
  /\{\{|\}\}/,
  /\b(?:undefined|null|NaN)\b|\[object/,
  /\b[a-z]+(?:_[a-z]+)+\b/,
  /[\da-f]{8}-[\da-f]{4}-/,
  /\d{4}-\d\d-\d\d/,
  /\bUTC\b/,
  / [.,;:!](?= |$)| {2}\S|·\s*$|\(\s*\)|(?:number|until|by|with|about|and|for|of|reference|amount):? *$/m,
];

const linksOf = (text: string) => text.match(/https?:\/\/[^\s"<>]+/g) ?? [];
const withoutLinks = (text: string) => text.replaceAll(/https?:\/\/[^\s"<>]+/g, 'LINK');
/** The words of the HTML that a template makes, one paragraph a line. */
const wordsOf = (html: string) =>
  (/<div class="mail">([\s\S]*)<\/div>/.exec(html)?.[1] ?? html)
    .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 $1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"');

const asMessage = (event: string, { channel, subject, text, html }: CapturedMail): Message => ({
  event,
  channel: channel!,
  texts: channel === 'sms' ? [text] : [`${subject}\n${text}`, `${subject}\n${wordsOf(html)}`],
  links: [...linksOf(text), ...(channel === 'sms' ? [] : linksOf(wordsOf(html)))],
});

/** Puts earlier messages aside. */
export const setAside = (shop: Shop) =>
  shop.db.exec(
    `update public.email_outbox set status = 'sent', sent_at = now() where status = 'queued'; delete from public.notices`,
  );

/** Sends what waits and returns it with the notices, as their readers see them. */
export async function messages(shop: Shop, reader: string): Promise<Message[]> {
  await shop.db.exec(`update public.email_outbox set send_after = 'infinity'; update public.notices set visible_at = now()`);
  const waiting = await shop.db.sql<{ id: string; event: string }>(
    `select id, template_name as event from public.email_outbox where status = 'queued' order by created_at, id`,
  );
  const sent: Message[] = [];
  for (const { id, event } of waiting) {
    const mailbox = await Mailbox.open(null);
    await shop.db.sql('update public.email_outbox set send_after = now() where id = $1', [id]);
    await drainOutbox(ownerSql(shop.db.connection), { mail: mailbox, texts: mailbox });
    sent.push(...mailbox.list().map((mail) => asMessage(event, mail)));
  }
  const notices = await shop.db.as({ userId: reader }, (sql) =>
    sql<{ event: string; title: string; path: string }>('select event, title, path from public.notices'),
  );
  return [...sent, ...notices.map(({ event, title, path }) => ({ event, channel: 'app', texts: [title], links: [path] }))];
}

/** All amounts of the statements that the reader's screens show of a quote or an order. */
async function amountsOf(shop: Shop, reader: string, { quote, order, amounts = [] }: About): Promise<Set<number>> {
  const read = (view: string, columns: string, id: string | undefined) =>
    shop.db.as({ userId: reader }, (sql) => sql<Json>(`select ${columns} from public.${view} where id = $1`, [id ?? null]));
  const rows = [
    ...(await read('quote_cards', `totals - 'copies' as totals`, quote)),
    ...(await read('order_cards', `totals - 'copies' as totals, money`, order)),
  ];
  const found = new Set(amounts);
  const collect = (value: unknown): void => {
    if (typeof value === 'number') found.add(value);
    else if (value && typeof value === 'object') for (const inner of Object.values(value)) collect(inner);
  };
  collect(rows);
  return found;
}

const leads = (to: string | undefined, paths: string[]) =>
  to === undefined ? paths.length === 0 : paths.some((path) => path.startsWith(to));

/** Why a message is wrong, one line each. */
export async function flaws(
  shop: Shop,
  reader: string,
  { event, texts, links, channel }: Message,
  about: About,
): Promise<string[]> {
  const site = (await shop.row<{ url: string }>('select private.site_url() as url')).url;
  const functions = (await shop.row<{ url: string }>('select private.functions_url() as url')).url;
  const carriers = await shop.db.sql<{ tracking_url: string }>(
    'select tracking_url from public.parcels where tracking_url > $1',
    [''],
  );
  const amounts = await amountsOf(shop, reader, about);
  const until = about.until
    ? (await shop.row<{ text: string }>(`select private.moment_for($1, ${about.until}) as text`, [reader])).text
    : undefined;
  const paths = links.map((link) => link.replace(site, ''));
  const isKnown = (path: string) =>
    path.startsWith(`${functions.replace(site, '')}/recovery-link?t=`) ||
    carriers.some(({ tracking_url }) => path === tracking_url) ||
    (path.startsWith('/') && pages.some((page) => matchesPath(page, path.split('?')[0]!)));
  const wrong = [
    ...paths.filter((path) => !isKnown(path)).map((path) => `leads to ${path}, which is no page`),
    ...(leads(about.to, paths) ? [] : [`does not lead to ${about.to}, but to ${paths.join(' ')}`]),
  ];
  for (const full of texts) {
    const text = withoutLinks(full);
    const money = [...text.matchAll(MONEY)].map(([, amount]) => Number(amount!.replaceAll(',', '')));
    wrong.push(
      ...RAW.flatMap((raw) => (raw.exec(text) ? [`has ${JSON.stringify(raw.exec(text)![0])} in ${JSON.stringify(text)}`] : [])),
      ...(text.match(DATE) ?? []).filter((date) => !MOMENT.test(date)).map((date) => `has the time ${date}`),
      ...money.filter((amount) => !amounts.has(amount)).map((amount) => `has ${amount}, which no statement has`),
      ...(about.amounts ?? []).filter((one) => channel === 'email' && !money.includes(one)).map((one) => `does not name ${one}`),
      ...(until && channel === 'email' && !text.includes(until) ? [`does not name ${until}`] : []),
      ...(about.names && (channel === 'email' || about.to === '/cart') && !text.includes(about.names)
        ? [`does not name ${about.names}`]
        : []),
    );
  }
  return wrong.map((line) => `${event} by ${channel} ${line}`);
}
