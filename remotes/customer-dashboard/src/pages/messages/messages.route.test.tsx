import { CUSTOMER_ID, type FakeRequest, aQuote, refuses, renderInShell } from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component as MessagesPage } from './messages.route.tsx';

const quote = aQuote({ product_name: 'Brass kettle' });
const thread = {
  key: `quote-${quote.id}`,
  quote_id: quote.id,
  order_id: null,
  display_id: quote.display_id,
  order_number: null,
  product_name: 'Brass kettle',
  unread: 1,
  last_at: '2026-11-20T10:00:00Z',
  last_content: 'It is in stock.',
  last_is_mine: false,
};
const order = { ...thread, key: 'order-11111111-1111-4111-8111-111111111111', quote_id: null, product_name: null, unread: 0 };
const said = {
  id: 'm1',
  sender_id: 'admin',
  recipient_id: CUSTOMER_ID,
  quote_id: quote.id,
  order_id: null,
  subject: '',
  content: 'It is in stock.',
  attachment_path: null,
  is_read: false,
  created_at: '2026-11-20T10:00:00Z',
};
const around = {
  message_threads: [thread, { ...order, order_id: order.key.slice(6), order_number: 'LO-7' }],
  messages: [said],
  quote_cards: [quote],
};
const open = (answers: Record<string, unknown> = {}, search = '') =>
  renderInShell(<MessagesPage />, { ...around, ...answers }, { at: `/messages${search}`, path: '/messages' });
const inserted = (requests: FakeRequest[]) => requests.find(({ name, method }) => name === 'messages' && method === 'POST')?.body;
const pdf = () => new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' });

describe('conversations', () => {
  it('are listed by quote and order with their new messages, and the newest is open', async () => {
    open();
    const list = await screen.findByRole('navigation', { name: 'Conversations' });
    await within(list).findByRole('link', { name: /Brass kettle.*1 new/ });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.querySelector('strong')!.textContent),
    ).toEqual(['Brass kettle', 'Order LO-7', 'Anything else']);
    expect(await screen.findByRole('log')).toHaveTextContent('It is in stock.');
    expect(screen.getByText('It is in stock.')).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAttribute('dir', 'auto');
  });

  it('are marked as read when they are seen, so that the badge falls', async () => {
    const { requests, emitted } = open({ 'PATCH messages': [{ id: 'm1' }] });
    await waitFor(() => expect(emitted).toEqual([{ type: 'message.read', messageIds: ['m1'] }]));
    const update = requests.find(({ method }) => method === 'PATCH')!;
    expect([update.body, update.params.get('recipient_id')]).toEqual([{ is_read: true }, `eq.${CUSTOMER_ID}`]);
  });

  it('are found by the text of their messages', async () => {
    const { user, requests } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Find a conversation' }), 'in stock');
    await waitFor(() =>
      expect(requests.findLast(({ name }) => name === 'message_threads')!.params.getAll('words')).toEqual([
        'ilike.%in%',
        'ilike.%stock%',
      ]),
    );
  });

  it('can be started about a quote without messages', async () => {
    const other = aQuote({ id: '22222222-2222-4222-8222-222222222222', product_name: 'Tea set' });
    const { user, requests } = open(
      { quote_cards: [other], messages: [], 'POST messages': { id: 'm2' } },
      `?thread=quote-${other.id}`,
    );
    expect(await screen.findByRole('heading', { name: /Tea set/ })).toBeInTheDocument();
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Is it whole?{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(inserted(requests)).toMatchObject({ quote_id: other.id, content: 'Is it whole?', sender_id: CUSTOMER_ID }),
    );
  });
});

describe('a file with a message', () => {
  it('is stored first, and its path goes with the words', async () => {
    const { user, requests, emitted } = open({
      'functions/attach-file': { path: `${CUSTOMER_ID}/0123456789abcdef-invoice.pdf` },
      'POST messages': { id: 'm2' },
      'PATCH messages': [],
    });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'The invoice');
    await user.upload(screen.getByLabelText('Attach a file'), pdf());
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(emitted).toContainEqual({ type: 'message.sent', messageId: 'm2' }));
    expect(inserted(requests)).toMatchObject({ attachment_path: `${CUSTOMER_ID}/0123456789abcdef-invoice.pdf` });
    expect(screen.queryByRole('button', { name: 'Leave out invoice.pdf' })).toBeNull();
  });

  it('goes along also where the message is sent while its photo is still being made smaller', async () => {
    const { user, requests } = open({
      'functions/attach-file': { path: `${CUSTOMER_ID}/0123456789abcdef-box.jpg` },
      'POST messages': { id: 'm2' },
      'PATCH messages': [],
    });
    let finish: (bitmap: unknown) => void;
    const reading = vi.fn<() => Promise<unknown>>(() => new Promise((resolve) => (finish = resolve)));
    vi.stubGlobal('createImageBitmap', reading);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: () => {},
      fillRect: () => {},
      canvas: {},
    } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['x'], { type: 'image/jpeg' })));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'The box');
    await user.upload(screen.getByLabelText('Attach a file'), new File(['x'], 'box.jpg', { type: 'image/jpeg' }));
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(reading).toHaveBeenCalled());
    expect(inserted(requests)).toBeUndefined();
    finish!({ width: 10, height: 10, close: () => {} });
    await waitFor(() => expect(inserted(requests)).toMatchObject({ attachment_path: `${CUSTOMER_ID}/0123456789abcdef-box.jpg` }));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is refused at once where it is no picture and no PDF', async () => {
    const { user } = renderInShell(<MessagesPage />, around, { at: '/messages', path: '/messages' });
    const input = await screen.findByLabelText('Attach a file');
    input.removeAttribute('accept'); // a person can choose "all files"
    await user.upload(input, new File(['x'], 'run.exe', { type: 'application/x-msdownload' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('run.exe is not one of JPG, PNG, WEBP, PDF.');
  });

  it('stays, and so do the words, where the server refuses it', async () => {
    const { user, requests } = open({
      'functions/attach-file': () =>
        Response.json(
          { error: { code: 'wrong_type', message: 'Only JPG, PNG, WEBP, and PDF files are accepted.' } },
          { status: 415 },
        ),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'The invoice');
    await user.upload(screen.getByLabelText('Attach a file'), pdf());
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not sent. Only JPG, PNG, WEBP, and PDF files are accepted.');
    expect(screen.getByDisplayValue('The invoice')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Leave out invoice.pdf' })).toBeInTheDocument();
    expect(inserted(requests)).toBeUndefined();
  });

  it('opens by a URL that is requested when it is pressed', async () => {
    const withFile = { ...said, attachment_path: `${CUSTOMER_ID}/0123456789abcdef-box.png` };
    const tab = { location: { href: '' } } as Window;
    vi.spyOn(window, 'open').mockReturnValue(tab);
    const { user, requests } = open({ messages: [withFile], 'PATCH messages': [] });
    await user.click(await screen.findByRole('button', { name: 'box.png' }));
    await waitFor(() => expect(tab.location.href).toContain('/object/sign/'));
    expect(requests.map(({ name }) => name)).toContain('storage/message-attachments');
    vi.restoreAllMocks();
  });
});

it('shows why conversations did not load, and keeps the rest of the page', async () => {
  open({ message_threads: refuses('57014', 'timeout', { details: 'The database took too long.' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your conversations did not load');
});
