import { aUser, type Responses, type ShellOptions, refuses, renderInShell } from '@landfall/contract/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Component as QuoteRequest } from './quote-request.route.tsx';

const country = (code: string, name: string, currency: string) => ({
  code,
  name,
  currency,
  purchase_allowed: true,
  shipping_allowed: true,
});
const country_settings = [country('IN', 'India', 'INR'), country('NP', 'Nepal', 'NPR'), country('US', 'United States', 'USD')];
const open = (answers: Responses = {}, options: ShellOptions = {}) =>
  renderInShell(
    <QuoteRequest />,
    { country_settings, ...answers },
    { at: '/quote?url=https://shop.com/kettle&to=NP', path: '/quote', ...options },
  );
const name = (user: UserEvent, text: string) => user.type(screen.getByLabelText('Product name'), text);

describe('asking for a quote', () => {
  it('sends what was typed, with the country guessed from the link, and shows the quote’s number', async () => {
    const { user, requests, emitted } = open({ request_quote: { id: 'q1', display_id: 'LF-10999', status: 'pending' } });
    expect(await screen.findByText(/^Guessed from shop\.com/)).toBeInTheDocument();
    await name(user, 'Kettle');
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    expect((await screen.findByRole('link', { name: 'LF-10999' })).getAttribute('href')).toBe('/dashboard/quotes/q1');
    expect(requests.find((asked) => asked.name === 'request_quote')?.body).toMatchObject({
      p_request: {
        country_code: 'US',
        destination_country: 'NP',
        items: [{ product_name: 'Kettle', product_url: 'https://shop.com/kettle', quantity: 1 }],
      },
    });
    expect(emitted).toEqual([{ type: 'quote.requested', quoteId: 'q1' }]);
    expect(sessionStorage.getItem('landfall.quote-draft')).toBeNull();
  });

  it('sends the same key again after a lost answer, so that the customer gets one quote', async () => {
    const { user, requests } = open({ request_quote: refuses('http_502', 'bad gateway') });
    await screen.findByText(/^Guessed/);
    await name(user, 'Kettle');
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    await screen.findByText('The request was not sent');
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    const sent = () => requests.filter((asked) => asked.name === 'request_quote').map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]).toMatchObject({ p_request: { request_key: expect.stringMatching(/^.{36}$/) } });
    expect(sent()[1]).toEqual(sent()[0]);
  });

  it('guesses the country no more once it was chosen by hand, also after the page is opened again', async () => {
    const { user, router } = open();
    await screen.findByText(/^Guessed/);
    await user.click(screen.getByLabelText('Bought in'));
    await user.click(await screen.findByTitle('India'));
    await waitFor(() => expect(screen.queryByText(/^Guessed/)).toBeNull());
    await router.navigate('/');
    await router.navigate('/quote');
    const origin = (await screen.findByLabelText('Bought in')).closest('.ant-form-item')!;
    await waitFor(() => expect(origin).toHaveTextContent('India'));
    expect(screen.queryByText(/^Guessed/)).toBeNull();
  });

  it('takes several items in one request', async () => {
    const { user, requests } = open({ request_quote: { id: 'q1', display_id: 'LF-1', status: 'pending' } });
    await screen.findByText(/^Guessed/);
    await name(user, 'Kettle');
    await user.click(screen.getByRole('button', { name: 'Add another item' }));
    expect(screen.getAllByLabelText('Product link (optional)')[1]).toHaveFocus();
    await user.type(screen.getAllByLabelText('Product name')[1]!, 'Teapot');
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    await waitFor(() =>
      expect(requests.find((asked) => asked.name === 'request_quote')?.body).toMatchObject({
        p_request: { items: [{ product_name: 'Kettle' }, { product_name: 'Teapot' }] },
      }),
    );
  });

  it('shows the database’s refusal at the field, and focuses it', async () => {
    const { user } = open({
      request_quote: refuses('PT400', 'bad_url', {
        details: 'An address starts with http:// or https://.',
        hint: 'items.0.product_url',
      }),
    });
    await screen.findByText(/^Guessed/);
    await name(user, 'Kettle');
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Product link (optional)').closest('.ant-form-item')!).toHaveTextContent(
        'An address starts with http:// or https://.',
      ),
    );
    expect(screen.getByLabelText('Product link (optional)')).toHaveFocus();
  });

  it('keeps everything when it fails', async () => {
    const { user } = open({ request_quote: refuses('XX000', 'broken', { status: 500 }) });
    await screen.findByText(/^Guessed/);
    await name(user, 'Kettle');
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The request was not sent');
    expect((screen.getByLabelText('Product name') as HTMLInputElement).value).toBe('Kettle');
  });

  it('shows what the route does not carry, and which of the products may not be carried', async () => {
    const found = [{ item: 0, word: 'battery', category: 'Batteries', restriction: 'prohibited' }];
    const { user, requests } = open({ restricted_goods: { route: ['perfume'], found } });
    expect(await screen.findByText('Not carried on this route: perfume.')).toBeInTheDocument();
    await name(user, 'Spare battery');
    expect(await screen.findByText('May not be carried: Spare battery.')).toBeInTheDocument();
    await waitFor(() =>
      expect(requests.findLast((asked) => asked.name === 'restricted_goods')?.body).toEqual({
        p_origin: 'US',
        p_destination: 'NP',
        p_names: ['Spare battery'],
      }),
    );
  });

  it('does not send a product without a name', async () => {
    const { user, requests } = open();
    await screen.findByText(/^Guessed/);
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    expect(await screen.findByText('Name the product, as the shop does.')).toBeInTheDocument();
    expect(requests.some((asked) => asked.name === 'request_quote')).toBe(false);
  });
});

describe('a number that cannot be', () => {
  it.each([
    ['Quantity', '-4', 'It has to be at least 1.'],
    ['Quantity', '100000', 'It has to be at most 9,999.'],
    ['Quantity', '1.5', 'It has to be a whole number.'],
    ['Quantity', 'abc', 'Enter a whole number in digits, such as 3.'],
    ['Price of one (optional)', '-1', 'It has to be at least 0.'],
    ['Price of one (optional)', '1,5', 'Enter a number in digits, with a point for decimals, such as 1250.5.'],
    ['Price of one (optional)', '1e9', 'Enter a number in digits, with a point for decimals, such as 1250.5.'],
    ['Weight (optional)', '0', 'It has to be more than 0.'],
    ['Length', '99999', 'It has to be at most 9,999.'],
  ])('stays in %s as %j, is explained there and is not sent', async (label, typed, said) => {
    const { user, requests } = open();
    await screen.findByText(/^Guessed/);
    await name(user, 'Kettle');
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    await waitFor(() => expect(field.closest('.ant-form-item')).toHaveTextContent(said));
    expect(field.value).toBe(typed);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(requests.some((asked) => asked.name === 'request_quote')).toBe(false);
  });

  it('has as many decimals as the currency of the price', async () => {
    const { user } = open({}, { at: '/quote?url=https://shop.co.in/kettle&to=NP' });
    await screen.findByText(/^Guessed from shop\.co\.in/);
    const price = screen.getByLabelText<HTMLInputElement>('Price of one (optional)');
    await user.type(price, '12.5');
    await user.tab();
    await waitFor(() => expect(price.closest('.ant-form-item')).toHaveTextContent('It has to be a whole number.'));
  });

  it('is refused like a text that is too long, which is kept whole and not sent', async () => {
    const { user, requests } = open();
    await screen.findByText(/^Guessed/);
    const field = screen.getByLabelText<HTMLInputElement>('Product name');
    await user.click(field);
    await user.paste('k'.repeat(501));
    await user.click(screen.getByRole('button', { name: 'Request quote' }));
    expect(await screen.findByText('At most 500 characters; this has 501.')).toBeInTheDocument();
    expect(field.value).toHaveLength(501);
    expect(requests.some((asked) => asked.name === 'request_quote')).toBe(false);
  });
});

it('marks a number of a stored draft that is refused, before anything is typed', async () => {
  const item = { key: 'a', product_name: 'Kettle', quantity: 'abc' };
  sessionStorage.setItem('landfall.quote-draft', JSON.stringify({ items: [item, { key: 'b', quantity: 1 }] }));
  open({}, { at: '/quote' });
  const [first] = await screen.findAllByLabelText<HTMLInputElement>('Quantity');
  await waitFor(() => expect(first!.closest('.ant-form-item')).toHaveTextContent('Enter a whole number in digits, such as 3.'));
  expect(screen.queryByText('Name the product, as the shop does.')).toBeNull();
  sessionStorage.clear();
});

it('focuses the first problem, and asks for another country than the shop’s', async () => {
  const { user, requests } = open({}, { at: '/quote?url=https://shop.com/kettle&to=US' });
  await screen.findByText(/^Guessed/);
  await user.click(screen.getByRole('button', { name: 'Request quote' }));
  expect(await screen.findByText(/^The shop is in this country/)).toBeInTheDocument();
  expect(screen.getByLabelText('Product name')).toHaveFocus();
  expect(requests.some((asked) => asked.name === 'request_quote')).toBe(false);
});

describe('a visitor', () => {
  it('has to sign in to send, and finds the draft when they come back', async () => {
    const { user, router } = open({}, { as: 'visitor' });
    await screen.findByText(/^Guessed/);
    await name(user, 'Kettle');
    await user.click(screen.getByRole('button', { name: 'Sign in and request' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/quote' } }));
    await router.navigate('/quote');
    expect(((await screen.findByLabelText('Product name')) as HTMLInputElement).value).toBe('Kettle');
  });
});

it('asks a customer who has only a phone for an e-mail address, says why, and sends the request without one', async () => {
  const { user, session, requests } = open({ request_quote: { id: 'q1', display_id: 'LF-10999', status: 'pending' } });
  await screen.findByText(/^Guessed/);
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  const phoneOnly = aUser({ email: '', phone: '9779800000001' });
  act(() => session.set({ ...session.get(), user: phoneOnly }));
  expect(await screen.findByLabelText('E-mail', {}, { timeout: 8000 })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Where do we write to?' })).toHaveTextContent('we text you when the price is ready');
  await name(user, 'Kettle');
  await user.click(screen.getByRole('button', { name: 'Request quote' }));
  await screen.findByRole('link', { name: 'LF-10999' });
  expect(requests.some(({ name: asked }) => asked === 'request_quote')).toBe(true);
  expect(screen.getByLabelText('E-mail')).toBeInTheDocument();
});
