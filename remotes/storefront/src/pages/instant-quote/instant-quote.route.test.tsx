import {
  aPrice,
  atTotal,
  refuses,
  refusesPrice,
  renderInShell,
  type Responses,
  type ShellOptions,
} from '@landfall/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Component as Instant } from './instant-quote.route.tsx';
import type { InstantAnswer, InstantQuote } from './instant-answer.ts';

const country = (code: string, name: string, currency: string) => ({
  code,
  name,
  currency,
  purchase_allowed: true,
  shipping_allowed: true,
});
const country_settings = [country('IN', 'India', 'INR'), country('US', 'United States', 'USD')];

const SENT: InstantAnswer = {
  outcome: 'sent',
  confidence: 0.85,
  weakest: 'rate',
  parts: [
    { part: 'price', score: 0.9, source: 'template' },
    { part: 'weight', score: 1, source: 'template' },
    { part: 'category', score: 0.95, source: 'template' },
    { part: 'rate', score: 0.85, source: 'usd_cross' },
    { part: 'route', score: 1, source: 'route' },
  ],
  failed: [],
  reasons: [],
  known: { item_price: 129, currency: 'USD', item_weight: 1.1, category: 'Shoes' },
  price: aPrice(),
  range: null,
};
const ESTIMATE: InstantAnswer = {
  ...SENT,
  outcome: 'calculated',
  confidence: 0.3,
  weakest: 'weight',
  parts: SENT.parts.map((part) => (part.part === 'weight' ? { part: 'weight', score: 0.3, source: 'none' } : part)),
  failed: ['low_confidence', 'restricted'],
  price: null,
  range: { percent: 15, low: '30591', high: '41387', currency: 'INR', low_usd: '366.36', high_usd: '495.66' },
};
const asked = (answer: InstantAnswer): InstantQuote => ({
  ...answer,
  id: 'q1',
  display_id: 'LF-10999',
  status: answer.outcome,
  version: 3,
});

const open = (answers: Responses = {}, options: ShellOptions = {}) =>
  renderInShell(
    <Instant />,
    { country_settings, customs_categories: [], ...answers },
    { at: '/quote-auto?url=https://shop.com/shoe&to=IN', path: '/quote-auto', ...options },
  );
const describeShoe = async (user: UserEvent) => {
  await screen.findByText(/^Guessed from shop\.com/);
  await user.type(screen.getByLabelText('Product name'), 'Shoe');
  await user.type(screen.getByLabelText('Price of one'), '129');
};
const answerPanel = () => within(screen.getByRole('region', { name: 'Our answer' }));

describe('an instant quote, while it is typed', () => {
  it('is previewed from the fields filled in so far, with its confidence, and nothing is requested', async () => {
    const { user, requests } = open({ preview_instant_quote: SENT });
    await describeShoe(user);
    expect(await answerPanel().findByText(/^Ready at once/)).toBeInTheDocument();
    expect(answerPanel().getByText('Confidence').closest('.total')).toHaveTextContent('85 %');
    expect(answerPanel().getByText(/weakest part: exchange rate/)).toBeInTheDocument();
    expect(requests.findLast(({ name }) => name === 'preview_instant_quote')?.body).toEqual({
      p_request: {
        items: [{ product_url: 'https://shop.com/shoe', product_name: 'Shoe', quantity: 1, item_price: 129 }],
        country_code: 'US',
        destination_country: 'IN',
        insured: false,
      },
    });
    expect(requests.some(({ name }) => name === 'request_instant_quote')).toBe(false);
  });

  it('is previewed also where the countries come after everything was typed', async () => {
    let answer = (_countries: typeof country_settings) => {};
    const late = new Promise<typeof country_settings>((resolve) => (answer = resolve));
    const { user } = open({ preview_instant_quote: SENT, country_settings: () => late });
    await user.type(await screen.findByLabelText('Product name'), 'Shoe');
    await user.type(screen.getByLabelText('Price of one'), '129');
    answer(country_settings);
    expect(await answerPanel().findByText(/^Ready at once/)).toBeInTheDocument();
  });

  it('asks for no preview while the price is missing', async () => {
    const { user, requests } = open({ preview_instant_quote: SENT });
    await screen.findByText(/^Guessed/);
    await user.type(screen.getByLabelText('Product name'), 'Shoe');
    expect(await screen.findByText(/the answer appears here/)).toBeInTheDocument();
    expect(requests.some(({ name }) => name === 'preview_instant_quote')).toBe(false);
  });

  it('needs a link, a name and a price before it is requested', async () => {
    const { user, requests } = open({ preview_instant_quote: SENT }, { at: '/quote-auto?to=IN' });
    await user.click(await screen.findByRole('button', { name: 'Ask for this quote' }));
    expect(await screen.findByText('Copy it from the shop’s page.')).toBeInTheDocument();
    expect(screen.getByText('Name the product, as the shop does.')).toBeInTheDocument();
    expect(screen.getByText('What does the page say that one costs?')).toBeInTheDocument();
    expect(screen.getByText('Where is the shop?')).toBeInTheDocument();
    expect(screen.getByLabelText('Product link')).toHaveFocus();
    expect(requests.some(({ name }) => name === 'request_instant_quote')).toBe(false);
  });

  it('shows an estimate as a range, why a person checks it first, and how to raise the confidence', async () => {
    const { user } = open({ preview_instant_quote: ESTIMATE });
    await describeShoe(user);
    const panel = answerPanel();
    expect(await panel.findByText('Why a person looks first')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Our answer' })).toHaveTextContent('INR ₹30,591 to ₹41,387');
    expect(panel.getByText(/The weight is not certain/)).toBeInTheDocument();
    expect(panel.getByText(/before we agree to carry them/)).toBeInTheDocument();
    expect(panel.getByText(/Enter the weight/)).toBeInTheDocument();
    expect(screen.queryByText('You pay')).toBeNull();
  });

  it('shows what is refused, and why', async () => {
    const { user } = open({
      preview_instant_quote: refuses('PT422', 'prohibited_item', {
        details: 'We cannot ship Batteries.',
        hint: 'items.0.product_name',
      }),
    });
    await describeShoe(user);
    expect(await answerPanel().findByRole('alert')).toHaveTextContent('We cannot ship Batteries.');
  });
});

describe('a requested instant quote', () => {
  const ask = async (user: UserEvent) => {
    await describeShoe(user);
    await user.click(screen.getByRole('button', { name: 'Ask for this quote' }));
  };

  it('is approved here where it was sent, and is in the cart then', async () => {
    const { user, requests, emitted } = open({
      preview_instant_quote: SENT,
      request_instant_quote: asked(SENT),
      move_quote: { id: 'q1', status: 'approved' },
    });
    await ask(user);
    expect(await screen.findByRole('heading', { name: 'Your quote is ready' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('link', { name: 'View Cart' })).getAttribute('href')).toBe('/cart');
    expect(requests.find(({ name }) => name === 'move_quote')?.body).toEqual({
      p_quote_id: 'q1',
      p_to: 'approved',
      p_version: 3,
      p_total: 35_989,
    });
    expect(emitted).toEqual([
      { type: 'quote.requested', quoteId: 'q1' },
      { type: 'quote.moved', quoteId: 'q1', to: 'approved' },
    ]);
    expect(sessionStorage.getItem('landfall.instant-draft')).toBeNull();
  });

  it('has no approve button while it is an estimate', async () => {
    const { user } = open({ preview_instant_quote: ESTIMATE, request_instant_quote: asked(ESTIMATE) });
    await ask(user);
    expect(await screen.findByRole('heading', { name: 'Your estimate' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See your quote' }).getAttribute('href')).toBe('/dashboard/quotes/q1');
  });

  it('shows that only a person can price it', async () => {
    const pending = { ...ESTIMATE, outcome: 'pending' as const, failed: [], reasons: ['over_max_weight'], range: null };
    const { user } = open({ preview_instant_quote: pending, request_instant_quote: asked(pending) });
    await ask(user);
    expect(await screen.findByRole('heading', { name: 'We have your request' })).toBeInTheDocument();
    expect(screen.getByText(/heavier than the route takes/)).toBeInTheDocument();
  });

  it('shows the database’s refusal at the field, and keeps the typed values', async () => {
    const { user } = open({
      preview_instant_quote: SENT,
      request_instant_quote: refuses('PT422', 'no_rate', {
        details: 'We have no exchange rate for QQQ.',
        hint: 'items.0.price_currency',
      }),
    });
    await ask(user);
    await waitFor(() =>
      expect(screen.getByLabelText('Currency').closest('.ant-form-item')!).toHaveTextContent('We have no exchange rate for QQQ.'),
    );
    expect((screen.getByLabelText('Product name') as HTMLInputElement).value).toBe('Shoe');
  });

  it('asks again where its price changed, over the version that has the new price', async () => {
    const now = { ...atTotal(SENT.price!.statement, 40_000), version: 5 };
    let tries = 0;
    const { user, requests } = open({
      preview_instant_quote: SENT,
      request_instant_quote: asked(SENT),
      move_quote: () => (tries++ === 0 ? refusesPrice(now) : { id: 'q1', status: 'approved' }),
    });
    await ask(user);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('region', { name: 'The price you saw' })).toHaveTextContent('INR ₹35,989');
    expect(screen.getByRole('region', { name: 'The price now' })).toHaveTextContent('INR ₹40,000');
    await user.click(screen.getByRole('button', { name: 'Approve at the new price' }));
    await screen.findByRole('link', { name: 'View Cart' });
    expect(requests.filter(({ name }) => name === 'move_quote').at(-1)?.body).toMatchObject({ p_version: 5, p_total: 40_000 });
  });

  it('shows the reason where the approval is refused', async () => {
    const { user } = open({
      preview_instant_quote: SENT,
      request_instant_quote: asked(SENT),
      move_quote: refuses('PT409', 'price_expired', { details: 'This price is past its time.' }),
    });
    await ask(user);
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This price is past its time.');
  });
});

describe('a visitor', () => {
  it('sees the answer, has to sign in to request the quote, and finds the draft when they come back', async () => {
    const { user, router } = open({ preview_instant_quote: SENT }, { as: 'visitor' });
    await describeShoe(user);
    expect(await answerPanel().findByText(/^Ready at once/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in and ask' }));
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth', state: { from: '/quote-auto' } }));
    await router.navigate('/quote-auto');
    expect(((await screen.findByLabelText('Product name')) as HTMLInputElement).value).toBe('Shoe');
  });
});
