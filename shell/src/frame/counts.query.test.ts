import { createDb } from '@landfall/db';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../kernel/log.ts';
import { type Answer, fakeBackend, lost } from '../testing/backend.ts';
import { cleanUpAfterEach } from '../testing/clean-up.ts';
import { approvedQuotes, unreadMessages } from './counts.query.ts';

cleanUpAfterEach();

const ME = '11111111-1111-4111-8111-111111111111';

function count(kind: 'customer' | 'admin' | 'quotes', answers: Record<string, Answer> = {}) {
  const backend = fakeBackend(answers);
  const db = createDb(backend.url, 'anon');
  const log = createLogger(true);
  const options = kind === 'quotes' ? approvedQuotes(db, log, ME) : unreadMessages(db, log, ME, kind === 'admin');
  expect(options.refetchInterval).toBe(60_000);
  const asked = () => new URL(backend.asked[0]!.split(' ')[1]!, backend.url).searchParams;
  return {
    counted: new QueryClient().fetchQuery<number>({ queryKey: options.queryKey, queryFn: options.queryFn! as never }),
    asked,
  };
}

it("counts a customer's unread messages: addressed to them, not by them", async () => {
  const { counted, asked } = count('customer', { messages: { count: 4 } });
  expect(await counted).toBe(4);
  expect(Object.fromEntries(asked())).toMatchObject({
    is_read: 'eq.false',
    recipient_id: `eq.${ME}`,
    or: `(sender_id.is.null,sender_id.neq.${ME})`,
  });
});

it('counts what waits in the shared inbox for an admin: messages without a recipient', async () => {
  const { counted, asked } = count('admin', { messages: { count: 2 } });
  expect(await counted).toBe(2);
  expect(Object.fromEntries(asked())).toMatchObject({
    is_read: 'eq.false',
    recipient_id: 'is.null',
    or: `(sender_id.is.null,sender_id.neq.${ME})`,
  });
});

it('counts approved quotes of this person', async () => {
  const { counted, asked } = count('quotes', { quotes: { count: 3 } });
  expect(await counted).toBe(3);
  expect(Object.fromEntries(asked())).toMatchObject({ user_id: `eq.${ME}`, status: 'eq.approved' });
});

it.each(['customer', 'quotes'] as const)('logs a failed count (%s) and takes it as none', async (kind) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const refused: Answer = () => new Response(null, { status: 500 });
  expect(await count(kind, { messages: lost, quotes: refused }).counted).toBe(0);
  expect(logged).toHaveBeenCalledOnce();
});
