import { expect, it } from 'vitest';
import type { HistoryRow } from './history.query.ts';
import { storyOf } from './story.ts';

const row = (at: string, kind: HistoryRow['kind'], title: string, about: Partial<HistoryRow> = {}): HistoryRow => ({
  at: `2026-11-15T${at}:00Z`,
  kind,
  title,
  detail: null,
  actor_name: null,
  from_status: null,
  to_status: null,
  trigger: null,
  ...about,
});

it('tells a quote’s life oldest first, in its customer’s words', () => {
  const story = storyOf([
    row('14:30', 'status', 'Sent', { to_status: 'sent' }),
    row('09:10', 'status', 'Pending', { to_status: 'pending' }),
  ]);
  expect(story.map(({ title }) => title)).toEqual(['Requested', 'Sent to you']);
});

it('puts a mail beside the move that it tells of, and leaves a lonely one alone', () => {
  const story = storyOf([
    row('20:00', 'email', 'Your quote expires', { detail: 'queued' }),
    row('14:30', 'email', 'Your quote is ready', { detail: 'sent' }),
    row('14:30', 'status', 'Sent', { to_status: 'sent' }),
  ]);
  expect(story.map(({ title, detail }) => [title, detail])).toEqual([
    ['Sent to you', 'e-mail sent'],
    ['Your quote expires', 'e-mail queued'],
  ]);
});

it('keeps events of one transaction in their order, each with its mail', () => {
  const at = (microseconds: number, ...about: [HistoryRow['kind'], string, Partial<HistoryRow>?]) => ({
    ...row('14:30', ...about),
    at: `2026-11-15T14:30:00.00000${microseconds}+00:00`,
  });
  const story = storyOf([
    at(5, 'status', 'Cancelled'),
    at(4, 'email', 'Approved: it is in your cart', { detail: 'queued' }),
    at(3, 'status', 'Approved', { to_status: 'approved' }),
    at(2, 'email', 'Your quote is ready', { detail: 'sent' }),
    at(1, 'status', 'Sent', { to_status: 'sent' }),
  ]);
  expect(story.map(({ title, detail }) => [title, detail])).toEqual([
    ['Sent to you', 'e-mail sent'],
    ['You approved', 'e-mail queued'],
    ['Cancelled', ''],
  ]);
});

it('calls a text message an SMS', () => {
  const story = storyOf([
    row('20:00', 'sms', 'Your quote expires', { detail: 'queued' }),
    row('14:30', 'sms', 'Your quote is ready', { detail: 'sent' }),
    row('14:30', 'status', 'Sent', { to_status: 'sent' }),
  ]);
  expect(story.map(({ detail }) => detail)).toEqual(['SMS sent', 'SMS queued']);
});

it('leaves a mail of another event alone, however close it is', () => {
  const story = storyOf([
    row('14:30', 'status', 'Approved', { to_status: 'approved' }),
    row('14:29', 'email', 'Your quote is ready', { detail: 'sent' }),
  ]);
  expect(story.map(({ title }) => title)).toEqual(['Your quote is ready', 'You approved']);
});

it('shows a payment in a customer’s words, with the mail about it', () => {
  const story = storyOf([
    row('14:30', 'email', 'The payment for LO-10074 did not go through', { detail: 'sent' }),
    row('14:30', 'payment', 'NPR 25,132', { detail: 'card, failed, PAY-73E61397E2', to_status: 'failed' }),
  ]);
  expect(story.map(({ title, detail }) => [title, detail])).toEqual([
    ['Payment failed', 'NPR 25,132 by card · PAY-73E61397E2 · e-mail sent'],
  ]);
});

it('names what is no payment that arrived: a bounce, a rest that is waived, and what was returned before', () => {
  const story = storyOf([
    row('14:32', 'payment', 'NPR -200', { detail: 'returned before it bounced', to_status: 'received' }),
    row('14:31', 'payment', 'NPR 1', { detail: 'written off', to_status: 'received' }),
    row('14:30', 'payment', 'NPR 25,132', { detail: 'bank_transfer, bounced, PAY-1', to_status: 'reversed' }),
  ]);
  expect(story.map(({ title }) => title)).toEqual([
    'Payment taken back by the bank',
    'The rest need not be paid',
    'Returned before your bank took it back',
  ]);
});
