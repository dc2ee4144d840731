import { AsyncLocalStorage } from 'node:async_hooks';
import type { EmailDriver, EmailMessage } from '@supabase/lite';

const redirectTo = new AsyncLocalStorage<string | undefined>();

/** Remembers, for the mails of this request, where the reader wants to land. */
export const withRedirectTo = <T>(target: string | undefined, work: () => T): T => redirectTo.run(target, work);

/** Lite writes the site's own address into every link of a mail. It checks the target when the link is opened. */
const redirected = (text: string, target: string): string =>
  text.replace(/(redirect_to=)[^"'&\s<]+/g, (_link, key: string) => key + encodeURIComponent(target));

/** Sends lite's mails with the links that the request asked for. */
export const redirectingMail = (mail: EmailDriver): EmailDriver => ({
  send(message: EmailMessage) {
    const target = redirectTo.getStore();
    if (!target) return mail.send(message);
    return mail.send({
      ...message,
      ...(message.text && { text: redirected(message.text, target) }),
      ...(message.html && { html: redirected(message.html, target) }),
    });
  },
});
