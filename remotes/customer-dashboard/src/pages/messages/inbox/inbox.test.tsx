import { ADMIN_ID, type FakeRequest, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as MessagesPage } from '../messages.route.tsx';

const QUOTE = '11111111-1111-4111-8111-111111111111';
const FIRST = '22222222-2222-4222-8222-222222222221';
const SECOND = '22222222-2222-4222-8222-222222222222';

const maya = {
  id: FIRST,
  customer_id: 'maya',
  customer_name: 'Maya',
  customer_email: 'maya@mail.test',
  is_visitor: false,
  quote_id: QUOTE,
  display_id: 'LF-10001',
  product_name: 'Brass kettle',
  order_id: null,
  order_number: null,
  subject: '',
  message_count: 1,
  unread: 1,
  last_message_id: 'm1',
  last_message_at: '2026-11-20T10:00:00Z',
  last_content: 'Is it in stock?',
  last_from_us: false,
  awaits_reply: true,
  assigned_to: null,
  assigned_to_name: null,
  closed_at: null,
};
const visitor = {
  ...maya,
  id: SECOND,
  customer_id: null,
  customer_name: 'Vi',
  customer_email: 'vi@mail.test',
  is_visitor: true,
  quote_id: null,
  display_id: null,
  product_name: null,
  subject: 'Boats',
  unread: 0,
};
const asked = {
  id: 'm1',
  sender_id: 'maya',
  recipient_id: null,
  quote_id: QUOTE,
  order_id: null,
  subject: '',
  content: 'Is it in stock?',
  attachment_path: null,
  is_read: true,
  created_at: '2026-11-20T10:00:00Z',
};
const around = {
  inbox_page: { rows: [maya, visitor], next: null },
  inbox_counts: { open: 2, waiting: 100, mine: 0, unassigned: 2 },
  admin_conversations: ({ params }: FakeRequest) => (params.get('id') === `eq.${SECOND}` ? [visitor] : [maya]),
  messages: [asked],
  user_roles: [{ user_id: ADMIN_ID }, { user_id: 'chris' }],
  profiles: [
    { id: ADMIN_ID, full_name: 'Mira Lund', email: null },
    { id: 'chris', full_name: 'Chris', email: null },
  ],
  saved_replies: [{ id: 's1', title: 'In stock', content: 'Hello {customer_name}, {display_id} is in stock.', updated_at: 'x' }],
};
const open = (answers: Record<string, unknown> = {}, search = '') =>
  renderInShell(<MessagesPage />, { ...around, ...answers }, { as: 'admin', at: `/messages${search}`, path: '/messages' });
const asksOf = (requests: FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name).map(({ body }) => body);
const field = () => screen.findByRole('textbox', { name: 'Message' });

beforeEach(() => sessionStorage.clear());

describe('the inbox of an admin', () => {
  it('lists conversations with whom, about what and what is unread, and counts each filter', async () => {
    open();
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    expect(await within(list).findByRole('link', { name: /Maya.*LF-10001 · Brass kettle.*1 unread/ })).toBeInTheDocument();
    expect(within(list).getByRole('link', { name: /Vi.*Boats.*To answer/ })).toBeInTheDocument();
    expect(await within(list).findByRole('button', { name: 'To answer 99+' })).toBeInTheDocument();
  });

  it('asks the database for a filter and for the words of a search', async () => {
    const { user, requests } = open();
    await user.click(await screen.findByRole('button', { name: /Not assigned/ }));
    await user.type(screen.getByRole('textbox', { name: 'Search the inbox' }), 'kettle');
    await waitFor(() =>
      expect(asksOf(requests, 'inbox_page').at(-1)).toEqual({ p_filter: 'unassigned', p_limit: 30, p_search: 'kettle' }),
    );
  });

  it('is walked with J and K; R leads to the reply, / to the search', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: /Maya/ });
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Maya' })).toHaveFocus();
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Vi' })).toHaveFocus();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'Maya' })).toHaveFocus();
    await field();
    await user.keyboard('r');
    expect(await field()).toHaveFocus();
    await user.keyboard('jk');
    expect(await field()).toHaveValue('jk');
  });

  it('searches older messages on request, says how far it came, and keeps the focus where the button was', async () => {
    const position = { before: '2026-03-04T10:00:00Z', before_id: SECOND };
    const pages = [
      { rows: [], next: position },
      { rows: [maya], next: { ...position, before: '2025-11-05T10:00:00Z' } },
      { rows: [visitor, maya], next: null }, // Maya's newest message was deleted meanwhile
    ];
    let asked = 0;
    const { user, requests } = open({ inbox_page: () => pages[asked++] ?? pages.at(-1)! }, '?q=boats');
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    const said = await within(list).findByText(/Older messages are not searched yet/);
    expect(said).toHaveTextContent(/^No results since .*4 Mar.*\. Older messages are not searched yet\.$/);
    expect(said).toHaveAttribute('role', 'status');
    await user.tab();
    const older = within(list).getByRole('button', { name: 'Search older messages' });
    older.focus();
    await user.keyboard('{Enter}');
    expect(await within(list).findByText(/^1 result since/)).toHaveTextContent(/5 Nov/);
    expect(older).toHaveFocus();
    expect(asksOf(requests, 'inbox_page').at(-1)).toEqual({
      p_filter: 'open',
      p_limit: 30,
      p_search: 'boats',
      p_before: position.before,
      p_before_id: position.before_id,
    });
    await user.keyboard('{Enter}');
    const all = await within(list).findByText('2 results');
    expect(all).toHaveFocus();
    expect(within(list).queryByRole('button', { name: /older/i })).toBeNull();
    expect(within(list).getAllByRole('link')).toHaveLength(2);
  });

  it('claims no number of results while it still searches', async () => {
    const { user } = open(
      {
        inbox_page: ({ body }: FakeRequest) =>
          (body as { p_search?: string }).p_search === 'boats' ? new Promise(() => {}) : around.inbox_page,
      },
      '?q=kettle',
    );
    expect(await screen.findByText('2 results')).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'Search the inbox' }));
    await user.type(screen.getByRole('textbox', { name: 'Search the inbox' }), 'boats');
    await waitFor(() => expect(screen.queryByText('2 results')).toBeNull());
  });

  it('shows why it did not load', async () => {
    open({ inbox_page: refuses('57014', 'timeout', { details: 'The database took too long.' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The inbox could not be loaded');
  });
});

describe('an open conversation', () => {
  const thread = `?thread=${FIRST}`;

  it('marks what is addressed to admins as read, so that the badge follows', async () => {
    const { requests, emitted } = open({ messages: [{ ...asked, is_read: false }], 'PATCH messages': [{ id: 'm1' }] }, thread);
    await waitFor(() => expect(emitted).toEqual([{ type: 'message.read', messageIds: ['m1'] }]));
    const update = requests.find(({ method }) => method === 'PATCH')!;
    expect([update.body, update.params.get('recipient_id')]).toEqual([{ is_read: true }, 'is.null']);
  });

  it('sends a reply with Ctrl+Enter, naming the newest message that was seen', async () => {
    const { user, requests, emitted } = open({ reply_to_conversation: 'm2' }, thread);
    await user.type(await field(), 'Yes{Control>}{Enter}{/Control}');
    await waitFor(() => expect(emitted).toContainEqual({ type: 'message.sent', messageId: 'm2' }));
    expect(asksOf(requests, 'reply_to_conversation')).toEqual([
      { p_conversation_id: FIRST, p_content: 'Yes', p_last_message_id: 'm1' },
    ]);
    expect(await field()).toHaveValue('');
  });

  it('keeps the reply and shows a conflict where another admin was faster; it can be sent after that', async () => {
    let messages: Record<string, unknown>[] = [asked];
    let answers = 0;
    const { user, requests } = open(
      {
        messages: () => messages,
        reply_to_conversation: () => {
          if (answers++ > 0) return 'm3';
          messages = [{ ...asked, id: 'm2', sender_id: 'chris', recipient_id: 'maya', content: 'Chris here' }, asked];
          return refuses('PT409', 'newer_message', { details: 'There is a newer message in this conversation. Read it first.' });
        },
      },
      thread,
    );
    await user.type(await field(), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. There is a newer message in this conversation.');
    expect(await screen.findByText(/A newer message from Chris came while you were writing/)).toBeInTheDocument();
    expect(await field()).toHaveValue('Yes');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() =>
      expect(asksOf(requests, 'reply_to_conversation').at(-1)).toMatchObject({ p_content: 'Yes', p_last_message_id: 'm2' }),
    );
  });

  it('keeps an unsent reply over a reload', async () => {
    const { user, unmount } = open({}, thread);
    await user.type(await field(), 'Half a sen');
    unmount();
    open({}, thread);
    expect(await field()).toHaveValue('Half a sen');
  });

  it('inserts a saved reply with its values, and does not send one that still has a variable', async () => {
    const { user, requests } = open({}, `?thread=${SECOND}`);
    await field();
    await user.click(screen.getByRole('combobox', { name: 'Insert a saved reply' }));
    await user.click(await screen.findByTitle('In stock'));
    expect(await field()).toHaveValue('Hello Vi, {display_id} is in stock.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. Replace {display_id}');
    expect(asksOf(requests, 'reply_to_conversation')).toEqual([]);
  });

  it('offers no file for a visitor, who gets an email', async () => {
    open({}, `?thread=${SECOND}`);
    expect(await field()).toHaveAttribute('placeholder', 'Reply by email to vi@mail.test');
    expect(screen.queryByRole('button', { name: /Attach a file/ })).toBeNull();
  });

  it('is assigned to another admin, and closed with E', async () => {
    const { user, requests } = open({ assign_conversation: null, close_conversation: null }, thread);
    await user.click(await screen.findByRole('combobox', { name: 'Assigned to' }));
    await user.click(await screen.findByTitle('Chris'));
    await waitFor(() => expect(asksOf(requests, 'assign_conversation')).toEqual([{ p_conversation_id: FIRST, p_to: 'chris' }]));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('e');
    await waitFor(() =>
      expect(asksOf(requests, 'close_conversation')).toEqual([{ p_conversation_id: FIRST, p_last_message_id: 'm1' }]),
    );
  });

  it('is not closed over a message that was not seen', async () => {
    const refusal = refuses('PT409', 'newer_message', {
      details: 'There is a newer message in this conversation. Read it first.',
    });
    const { user, toasts } = open({ close_conversation: refusal }, thread);
    await user.click(await screen.findByRole('button', { name: /^Close( E)?$/ }));
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Not saved', tone: 'destructive' }));
  });
});

describe('saved replies', () => {
  it('are added in the inbox; an unknown variable is refused before it is sent', async () => {
    const { user, requests } = open({ 'POST saved_replies': { id: 's2' } }, `?thread=${FIRST}`);
    await user.click(await screen.findByRole('button', { name: /Manage/ }));
    await user.click(await screen.findByRole('button', { name: 'Add a saved reply' }));
    await user.click(await screen.findByRole('textbox', { name: 'Title' }));
    await user.paste('Thanks');
    const text = screen.getByRole('textbox', { name: 'Text' });
    await user.click(text);
    await user.paste('Dear {name}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Nothing fills {name}/)).toBeInTheDocument();
    await user.clear(text);
    await user.paste('Dear {customer_name}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ name, method }) => name === 'saved_replies' && method === 'POST')?.body).toEqual({
        title: 'Thanks',
        content: 'Dear {customer_name}',
      }),
    );
  });

  it('are not lost without a question', async () => {
    const { user } = open({}, `?thread=${FIRST}`);
    await user.click(await screen.findByRole('button', { name: /Manage/ }));
    await user.click(await screen.findByRole('button', { name: 'Add a saved reply' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Thanks');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Thanks');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByRole('button', { name: 'Add a saved reply' })).toBeInTheDocument();
  });
});

it('shows a customer their own conversations, and asks nothing of the inbox', async () => {
  const { requests } = renderInShell(
    <MessagesPage />,
    { message_threads: [], messages: [] },
    { as: 'customer', at: '/messages', path: '/messages' },
  );
  expect(await screen.findByRole('navigation', { name: 'Conversations' })).toBeInTheDocument();
  expect(requests.map(({ name }) => name)).not.toContain('inbox_page');
});
