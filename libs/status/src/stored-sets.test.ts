import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ORDER_STATUSES, DEFAULT_QUOTE_STATUSES } from './defaults.ts';
import {
  allStatuses,
  allowedTransitions,
  canMove,
  defaultQuoteStatus,
  findStatus,
  ordersListStatuses,
  quotesListStatuses,
  statusLabel,
} from './lookup.ts';
import { DEFAULT_SETS, parseStatusSet, readStatusSets } from './stored-sets.ts';

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the default statuses', () => {
  it.each([
    ['pending', ['sent', 'rejected']],
    ['sent', ['approved', 'rejected', 'expired']],
    ['approved', ['rejected', 'paid']],
    ['rejected', ['approved']],
    ['expired', ['approved']],
    ['calculated', ['sent', 'approved', 'rejected']],
    ['payment_pending', ['paid', 'ordered', 'cancelled']],
    ['paid', ['ordered', 'cancelled']],
    ['ordered', ['shipped', 'cancelled']],
    ['shipped', ['completed', 'cancelled']],
    ['completed', []],
    ['cancelled', []],
  ])('lead from %s to %j', (name, next) => {
    expect(allowedTransitions(DEFAULT_SETS, name)).toEqual(next);
  });

  it('are what the specification notes of each', () => {
    const noted = (flag: 'requiresAction' | 'canBePaid' | 'isTerminal' | 'isDefaultQuoteStatus') =>
      names(allStatuses(DEFAULT_SETS).filter((status) => status[flag]));
    expect(noted('requiresAction')).toEqual(['pending', 'calculated']);
    expect(noted('canBePaid')).toEqual(['approved']);
    expect(noted('isTerminal')).toEqual(['rejected', 'expired', 'completed', 'cancelled']);
    expect(noted('isDefaultQuoteStatus')).toEqual(['pending']);
    expect(findStatus(DEFAULT_SETS, 'sent')?.autoExpireHours).toBe(168);
  });

  it('have the fields that the specification names, and its colours', () => {
    const fields =
      'id name label description color icon isActive order allowedTransitions autoExpireHours isTerminal category triggersEmail ' +
      'emailTemplate requiresAction showsInQuotesList showsInOrdersList canBePaid isDefaultQuoteStatus';
    const statuses = allStatuses(DEFAULT_SETS);
    for (const status of statuses) expect(Object.keys(status)).toEqual(expect.arrayContaining(fields.split(' ')));
    expect([...new Set(statuses.map(({ color }) => color))].toSorted()).toEqual([
      'default',
      'destructive',
      'outline',
      'secondary',
    ]);
  });

  it('mail by the template of their name, or not at all', () => {
    const mailed = allStatuses(DEFAULT_SETS).map(({ name, triggersEmail, emailTemplate }) => [
      name,
      triggersEmail,
      emailTemplate,
    ]);
    expect(mailed).toEqual([
      ['pending', false, null],
      ['sent', true, 'quote_sent'],
      ['approved', true, 'quote_approved'],
      ['rejected', true, 'quote_rejected'],
      ['expired', true, 'quote_expired'],
      ['calculated', false, null],
      ['payment_pending', false, null],
      ['paid', true, 'payment_received'],
      ['ordered', true, 'order_placed'],
      ['shipped', true, 'order_shipped'],
      ['completed', true, 'order_completed'],
      ['cancelled', true, 'order_cancelled'],
    ]);
  });

  it('are the ones that the database is seeded with', () => {
    const rows = '../../../supabase/schemas/99_first_rows/settings.sql';
    const seed = fs.readFileSync(path.resolve(import.meta.dirname, rows), 'utf8');
    const stored = (key: string) => JSON.parse(new RegExp(`'${key}',\\s+'(\\[[^']*\\])'`).exec(seed)![1]!) as unknown;
    expect(stored('quote_statuses')).toEqual(DEFAULT_QUOTE_STATUSES);
    expect(stored('order_statuses')).toEqual(DEFAULT_ORDER_STATUSES);
  });
});

describe('the lists', () => {
  it('show each status by its flags, cancelled in both', () => {
    expect(names(quotesListStatuses(DEFAULT_SETS))).toEqual([
      'pending',
      'sent',
      'approved',
      'rejected',
      'expired',
      'calculated',
      'cancelled',
    ]);
    expect(names(ordersListStatuses(DEFAULT_SETS))).toEqual([
      'payment_pending',
      'paid',
      'ordered',
      'shipped',
      'completed',
      'cancelled',
    ]);
  });

  it('go by the flags, whatever the category', () => {
    const shown = { showsInQuotesList: false, showsInOrdersList: true };
    const hidden = { showsInQuotesList: true, showsInOrdersList: false };
    const sets = {
      quote: DEFAULT_QUOTE_STATUSES.map((status) => ({ ...status, ...(status.name === 'approved' && shown) })),
      order: DEFAULT_ORDER_STATUSES.map((status) => ({ ...status, ...(status.name === 'paid' && hidden) })),
    };
    expect(names(quotesListStatuses(sets))).toEqual([
      'pending',
      'sent',
      'rejected',
      'expired',
      'calculated',
      'paid',
      'cancelled',
    ]);
    expect(names(ordersListStatuses(sets))).toEqual([
      'approved',
      'payment_pending',
      'ordered',
      'shipped',
      'completed',
      'cancelled',
    ]);
  });

  it('leave out what is not active', () => {
    const sets = {
      ...DEFAULT_SETS,
      quote: DEFAULT_QUOTE_STATUSES.map((status) => ({ ...status, isActive: status.name !== 'expired' })),
    };
    expect(names(quotesListStatuses(sets))).not.toContain('expired');
  });
});

describe('looking a status up', () => {
  it('finds an order’s status on a quote too', () => {
    expect(findStatus(DEFAULT_SETS, 'shipped', 'quote')?.label).toBe('Shipped');
    expect(canMove(DEFAULT_SETS, 'approved', 'paid')).toBe(true);
    expect(canMove(DEFAULT_SETS, 'completed', 'paid', 'order')).toBe(false);
  });

  it('shows an unknown one in plain words', () => {
    expect(statusLabel(DEFAULT_SETS, 'held_at_customs')).toBe('Held at customs');
    expect(allowedTransitions(DEFAULT_SETS, 'held_at_customs')).toEqual([]);
  });

  it('knows what a new quote is', () => {
    expect(defaultQuoteStatus(DEFAULT_SETS)?.name).toBe('pending');
  });
});

describe('stored sets', () => {
  const row = (setting_key: string, set: unknown) => ({ setting_key, setting_value: JSON.stringify(set) });
  const held = { ...DEFAULT_ORDER_STATUSES[0]!, name: 'held', label: 'Held', order: 2 };

  it('replace their default whole and leave the other alone', () => {
    const sets = readStatusSets([row('order_statuses', [held, { ...held, name: 'first', order: 1 }])]);
    expect(names(sets.order)).toEqual(['first', 'held']);
    expect(sets.quote).toBe(DEFAULT_QUOTE_STATUSES);
  });

  it('fill in what an older set lacks', () => {
    expect(parseStatusSet('[{"name":"held","label":"Held"}]', 'quote')[0]).toMatchObject({
      id: 'held',
      category: 'quote',
      color: 'secondary',
      isActive: true,
      showsInQuotesList: true,
      showsInOrdersList: false,
      allowedTransitions: [],
    });
  });

  it.each([
    ['not json', 'JSON'],
    ['{}', 'Array'],
    ['[]', 'length'],
    ['[{"label":"no name"}]', 'name'],
  ])('refuse %s and name the problem', (text, why) => {
    expect(() => parseStatusSet(text, 'quote')).toThrow(why);
  });
});
