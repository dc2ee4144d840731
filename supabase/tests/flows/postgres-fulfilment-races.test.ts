import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../local/database/database.ts';
import { type Line, linesOf, moveLines, pack, paidOrder, type Parcel, receive, report, seen, ship } from './lines.ts';
import { type Checkout, type Json, mails, moveOrder, openShop, orderRow, refusal, type Shop } from './shop.ts';

// Two admins act on what both see, each time: both calls wait for the order's lock before the first of them goes on.

let shop: Shop;
const ROUNDS = 4;
let round = 0;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.db.close());

const waiting = async () =>
  (await shop.db.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length;

/** Runs both while a third session holds the order, until both wait for it. Every other round the second one waits first. */
async function race({ order_id }: Checkout, ...both: [() => Promise<unknown>, () => Promise<unknown>]): Promise<string[]> {
  const results: Promise<string>[] = [];
  await inTransaction(shop.db.connection, async ({ query }) => {
    await query('select from public.orders where id = $1 for update', [order_id]);
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      results[at] = refusal(both[at]!());
      await expect.poll(waiting, { interval: 5 }).toBe(results.filter(Boolean).length);
    }
  });
  round++;
  return Promise.all(results);
}

/** Which of the two was first; the other got this refusal. */
function winnerOf(answers: string[], refused: string | RegExp = 'PT409 stale_version'): number {
  const winner = answers.indexOf('allowed');
  expect(answers[winner]).toBe('allowed');
  expect(answers[1 - winner]).toMatch(refused);
  return winner;
}

const TWO = [{ product_name: 'Tent', quantity: 3 }, { product_name: 'Mug' }];
const rounds = Array.from({ length: ROUNDS }, (_, n) => n);
const stepsTo = (line: Line, state: string) => line.steps.filter(({ to }) => to === state).length;
const sum = (lines: Line[], of: 'quantity' | 'amount') => lines.reduce((total, line) => total + Number(line[of]), 0);
const parcelsOf = (order: Checkout) =>
  shop.db.as(shop.admin, async (sql) => {
    const rows = await sql<{ card: Parcel }>(
      `select to_jsonb(p) as card from public.parcel_cards p where number like $1 order by number`,
      [`${order.order_number}-%`],
    );
    return rows.map(({ card }) => card);
  });

describe('two admins with the same lines', () => {
  it.each(rounds)('buy them once, under one number (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    const lines = await linesOf(shop, order);
    const buy = (shop_order_ref: string) => () => moveLines(shop, lines, 'bought', { shop_order_ref });
    const winner = winnerOf(await race(order, buy('SHOP-0'), buy('SHOP-1')));
    for (const line of await linesOf(shop, order)) {
      expect(line).toMatchObject({ state: 'bought', shop_order_ref: `SHOP-${winner}` });
      expect(stepsTo(line, 'bought')).toBe(1);
    }
  });

  it.each(rounds)('take a part of a quantity once, and no piece is lost (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    const before = await linesOf(shop, order);
    const buy = (quantity: number) => () => moveLines(shop, [before[0]!], 'bought', {}, { quantity });
    const pieces = [1, 2][winnerOf(await race(order, buy(1), buy(2)))]!;
    const after = await linesOf(shop, order);
    expect([sum(after, 'quantity'), sum(after, 'amount')]).toEqual([sum(before, 'quantity'), sum(before, 'amount')]);
    expect(
      sum(
        after.filter(({ state }) => state === 'bought'),
        'quantity',
      ),
    ).toBe(pieces);
  });

  it.each(rounds)('receive them once, with the weight and photos of one of them (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    await moveLines(shop, await linesOf(shop, order), 'bought');
    const lines = await linesOf(shop, order);
    const take = (n: number) => () =>
      moveLines(shop, [lines[0]!], 'received', {}, { received_weight: n + 1, photos: [`${order.order_id}/${n}.jpg`] });
    const winner = winnerOf(await race(order, take(0), take(1)));
    const [line] = await linesOf(shop, order);
    expect(line).toMatchObject({
      state: 'received',
      received_weight: winner + 1,
      photos: [`${order.order_id}/${winner}.jpg`],
    });
    expect(await mails(shop, order.order_id, 'line_received')).toHaveLength(1);
  });

  it.each(rounds)('complete what the shop said without losing the other’s words (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    await moveLines(shop, await linesOf(shop, order), 'bought', { shop_order_ref: 'SHOP' });
    const [line] = await linesOf(shop, order);
    const edit = (details: Json) => () => moveLines(shop, [line!], 'bought', {}, details);
    const both = [{ shop_order_ref: 'SHOP-0' }, { paid_at_shop: 90 }];
    const winner = winnerOf(await race(order, edit(both[0]!), edit(both[1]!)));
    const [after] = await linesOf(shop, order);
    expect(after).toMatchObject({ shop_order_ref: 'SHOP', paid_at_shop: null, ...both[winner] });
  });

  it.each(rounds)('one finds them sold out while the other buys them: one of both is true (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    const lines = await linesOf(shop, order);
    const winner = winnerOf(
      await race(
        order,
        () => moveLines(shop, lines, 'bought'),
        () => moveLines(shop, lines, 'unavailable', { reason: 'Sold out' }),
      ),
    );
    const states = (await linesOf(shop, order)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set([['bought', 'unavailable'][winner]]));
    expect(await mails(shop, order.order_id, 'line_unavailable')).toHaveLength(winner === 0 ? 0 : 2);
  });

  it.each(rounds)('one buys while the other moves the order: the one that is late says so (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    const lines = await linesOf(shop, order);
    const winner = winnerOf(
      await race(
        order,
        () => moveLines(shop, [lines[0]!], 'bought'),
        () => moveOrder(shop, order.order_id, 'ordered'),
      ),
    );
    expect((await orderRow(shop, order.order_id))['status']).toBe(['paid', 'ordered'][winner]);
    for (const line of await linesOf(shop, order)) expect(stepsTo(line, 'bought')).toBeLessThanOrEqual(1);
  });

  it.each(rounds)('pack them into one parcel (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    const lines = await receive(shop, order);
    winnerOf(
      await race(
        order,
        () => pack(shop, lines),
        () => pack(shop, lines.toReversed()),
      ),
    );
    const parcels = await parcelsOf(order);
    expect(parcels.map((parcel) => parcel.lines.length)).toEqual([2]);
  });

  it.each(rounds)('pack different lines at once: both are in a parcel of their own (%i)', async () => {
    const order = await paidOrder(shop, TWO);
    const [tent, mug] = await receive(shop, order);
    const answers = await race(
      order,
      () => pack(shop, [tent!]),
      () => pack(shop, [mug!]),
    );
    expect(answers).toEqual(['allowed', 'allowed']);
    const parcels = await parcelsOf(order);
    expect(parcels.map(({ number, lines }) => [number, lines.length])).toEqual([
      [`${order.order_number}-1`, 1],
      [`${order.order_number}-2`, 1],
    ]);
  });
});

describe('two admins with the same parcel', () => {
  const packed = async () => {
    const order = await paidOrder(shop, TWO);
    const [tent, mug] = await receive(shop, order);
    await moveOrder(shop, order.order_id, 'ordered');
    return { order, mug: mug!, parcel: await pack(shop, [tent!]) };
  };
  const cardOf = async (order: Checkout) => (await parcelsOf(order))[0]!;

  it.each(rounds)('send it once, with one number (%i)', async () => {
    const { order, parcel } = await packed();
    const send = (tracking_number: string) => () => ship(shop, parcel, { tracking_number });
    const winner = winnerOf(await race(order, send('NO-0'), send('NO-1')));
    const card = await cardOf(order);
    expect(card).toMatchObject({ state: 'shipped', tracking_number: `NO-${winner}` });
    expect(card.events).toHaveLength(1);
  });

  it.each(rounds)('one adds a line while the other sends it: the line is in it, or in none (%i)', async () => {
    const { order, mug, parcel } = await packed();
    const answers = await race(
      order,
      () => shop.call(shop.admin, 'pack_parcel', { p_lines: [seen(mug)], p_parcel_id: parcel.id, p_details: {} }),
      () => ship(shop, parcel),
    );
    const winner = winnerOf(answers, /^PT409 (stale_version|already_shipped)$/);
    const { state, lines } = await cardOf(order);
    expect([state, lines.length]).toEqual(
      [
        ['packing', 2],
        ['shipped', 1],
      ][winner],
    );
  });

  it.each(rounds)('record its delivery once (%i)', async () => {
    const { order, mug, parcel } = await packed();
    await pack(shop, [mug]);
    const sent = await ship(shop, parcel);
    const arrived = (place: string) => () => report(shop, sent, { state: 'delivered', place });
    const winner = winnerOf(await race(order, arrived('place 0'), arrived('place 1')));
    const { events, state } = await cardOf(order);
    expect([state, events.filter((event) => event.state === 'delivered')]).toEqual([
      'delivered',
      [expect.objectContaining({ place: `place ${winner}` })],
    ]);
    expect(await mails(shop, order.order_id, 'parcel_moved')).toHaveLength(1);
  });
});
