import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedQuote,
  aPrice,
  aRequest,
  move,
  openShop,
  pricedQuote,
  type QuoteCard,
  quoteRow,
  refusal,
  sentQuote,
  type Shop,
  versionOf,
  chooseDelivery,
  renewQuote,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.db.sql(`update public.country_settings set min_shipping = 12, additional_shipping_per_kg = 4 where code = 'DE'`);
});
afterAll(() => shop.db.close());

const choose = (quote: QuoteCard, option: string | null) => chooseDelivery(shop, quote, option);
interface Option {
  id: string;
  chosen: boolean;
  charged: { card: { amount: number } };
}
const choices = async (id: string, who = shop.customer): Promise<Option[] | undefined> =>
  shop.db.as(who, async (sql) => {
    const [card] = await sql<{ delivery: Option[] }>('select delivery from public.quote_cards where id = $1', [id]);
    return card?.delivery;
  });

/** Nepal has a route from the US but none from Germany. */
const withRoute = () => aRequest();
const withoutRoute = () => aRequest({ country_code: 'DE' });

/** Every setting a price depends on, changed one at a time. */
const CHANGES: Record<string, string> = {
  'the rate of the destination': `update public.country_settings set rate_from_usd = 120 where code = 'NP'`,
  'the rate of the origin': `update public.country_settings set rate_from_usd = rate_from_usd * 1.1 where code in ('US', 'DE')`,
  'the rate of the route': `update public.shipping_routes set exchange_rate = 99 where destination_country = 'NP'`,
  handling: `update public.country_settings set handling_fixed = 1, handling_percent = 9, handling_max = 1 where code in ('US', 'DE')`,
  'sales tax': `update public.country_settings set sales_tax = 7 where code in ('US', 'DE')`,
  VAT: `update public.country_settings set vat = 2 where code = 'NP'`,
  'the card fee': `update public.country_settings set payment_gateway_percent_fee = 9, payment_gateway_fixed_fee = 100 where code = 'NP'`,
  'terms of delivery': `update public.country_settings set incoterm = 'DDU', customs_basis = 'FOB', volumetric_divisor = 1 where code = 'NP'`,
  'what is free of duty': `update public.country_settings set de_minimis_duty = 1e9, de_minimis_tax = 1e9 where code = 'NP'`,
  'the fallback freight': `update public.country_settings set min_shipping = 1, additional_shipping_per_kg = 0.1 where code = 'DE'`,
  'the freight of the route': `update public.shipping_routes set base_shipping_cost = 1, cost_per_kg = 1, cost_percentage = 3`,
  'the tiers': `update public.shipping_routes set weight_tiers = '[{"min": 0, "max": null, "cost": 1, "per_kg": 1}]'`,
  'the duty': `update public.customs_categories set duty_percent = 1`,
  'a duty rate': `insert into public.customs_rates (category_id, destination_country, duty_percent)
    select id, 'NP', 0 from public.customs_categories`,
  'the prices of the options': `update public.shipping_routes set delivery_options = (select coalesce(jsonb_agg(o || '{"price": 1}'), '[]')
    from jsonb_array_elements(delivery_options) o) where destination_country = 'NP'`,
  'the options themselves': `update public.shipping_routes set delivery_options = '[]'`,
  'the route, switched off': `update public.shipping_routes set is_active = false`,
  'the route, deleted': `delete from public.shipping_routes where destination_country = 'NP'`,
  'a new route': `insert into public.shipping_routes (origin_country, destination_country, exchange_rate, base_shipping_cost)
    values ('DE', 'NP', 1, 0)`,
  'the country, closed': `update public.country_settings set purchase_allowed = false, shipping_allowed = false`,
  'the category, switched off': `update public.customs_categories set is_active = false`,
};

/** Runs `work` with changed settings, then restores them. */
async function afterChanges<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
  await shop.db.exec('create schema if not exists kept');
  for (const table of ['country_settings', 'shipping_routes', 'customs_categories', 'customs_rates']) {
    await shop.db.exec(`drop table if exists kept.${table}; create table kept.${table} as select * from public.${table}`);
  }
  try {
    for (const name of names) await shop.db.exec(CHANGES[name] as string);
    return await work();
  } finally {
    await shop.db.exec(`
      delete from public.customs_rates; delete from public.shipping_routes;
      insert into public.shipping_routes select * from kept.shipping_routes;
      update public.country_settings c set (rate_from_usd, handling_fixed, handling_percent, handling_max, sales_tax, vat,
        payment_gateway_percent_fee, payment_gateway_fixed_fee, incoterm, customs_basis, volumetric_divisor, de_minimis_duty, de_minimis_tax,
        min_shipping, additional_shipping_per_kg, purchase_allowed, shipping_allowed)
        = (select rate_from_usd, handling_fixed, handling_percent, handling_max, sales_tax, vat,
        payment_gateway_percent_fee, payment_gateway_fixed_fee, incoterm, customs_basis, volumetric_divisor, de_minimis_duty, de_minimis_tax,
        min_shipping, additional_shipping_per_kg, purchase_allowed, shipping_allowed from kept.country_settings k where k.id = c.id);
      update public.customs_categories c set duty_percent = k.duty_percent, is_active = k.is_active
        from kept.customs_categories k where k.id = c.id`);
  }
}

describe('what was sent is frozen', () => {
  const item = () => ({
    product_name: 'Camera',
    quantity: 1,
    item_price: 100,
    item_weight: 1,
    customs_category_id: shop.categoryId,
  });

  it.each(Object.keys(CHANGES))('a change of %s has no effect on a sent quote', async (name) => {
    const onRoute = await sentQuote(shop, withRoute(), { items: [item()] });
    const offRoute = await sentQuote(shop, withoutRoute(), { items: [item()] });
    const before = await choose(onRoute, 'express');
    const back = await choose(before, null);
    expect(back.final_total_local).toBe(onRoute.final_total_local);
    await afterChanges([name], async () => {
      const express = await choose(back, 'express');
      expect(express['breakdown']).toEqual(before['breakdown']);
      expect((await choose(express, null))['breakdown']).toEqual(onRoute['breakdown']);
      expect((await choose(offRoute, null))['breakdown']).toEqual(offRoute['breakdown']);
      expect(await refusal(choose(offRoute, 'express'))).toBe('PT422 delivery_option_not_available delivery_option_id');
    });
  });

  it('not even after any mix of changes and choices', async () => {
    const quote = await sentQuote(shop, withRoute(), { items: [item()], discount: 3, insured: true });
    const prices: Record<string, unknown> = { none: quote.final_total_local };
    let card = await choose(quote, 'economy');
    prices['economy'] = card.final_total_local;
    card = await choose(card, 'express');
    prices['express'] = card.final_total_local;
    const changes = fc.uniqueArray(fc.constantFrom(...Object.keys(CHANGES)), { minLength: 1, maxLength: 5 });
    const options = fc.array(fc.constantFrom('none', 'economy', 'express'), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(changes, options, async (names, path) => {
        await afterChanges(names, async () => {
          for (const option of path) {
            card = await choose(card, option === 'none' ? null : option);
            expect(card.final_total_local).toBe(prices[option]);
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  it('from the moment it is priced: a change between pricing and sending has no effect either', async () => {
    const priced = await pricedQuote(shop, withRoute());
    await afterChanges(['the rate of the destination', 'VAT', 'the prices of the options'], async () => {
      const sent = await move(shop, shop.admin, { ...priced, version: await versionOf(shop, priced.id) }, 'sent');
      expect(sent.final_total_local).toBe(priced.final_total_local);
      expect((await choose(await choose(sent, 'express'), null)).final_total_local).toBe(priced.final_total_local);
    });
  });

  it('but an admin who unsends it prices it with current settings', async () => {
    const sent = await sentQuote(shop, withRoute());
    await afterChanges(['VAT'], async () => {
      const back = await shop.call<QuoteCard>(shop.admin, 'unsend_quote', { p_quote_id: sent.id, p_version: sent.version });
      const priced = await shop.call<QuoteCard>(shop.admin, 'save_price', {
        p_quote_id: sent.id,
        p_version: back.version,
        p_typed: aPrice(),
      });
      expect(Number(priced.final_total_local)).toBeLessThan(Number(sent.final_total_local));
      const resent = await move(shop, shop.admin, priced, 'sent');
      expect((await choose(await choose(resent, 'express'), null)).final_total_local).toBe(priced.final_total_local);
    });
  });

  it('choosing the current option again changes nothing, not even the version', async () => {
    const sent = await sentQuote(shop, withRoute());
    const { version, final_total_local, breakdown } = sent;
    expect(await choose(sent, 'economy')).toMatchObject({ version, final_total_local, breakdown });
  });

  it('a renewed quote is frozen at the rates of its renewal', async () => {
    const old = await approvedQuote(shop, withRoute());
    await shop.db.sql(`update public.quotes set price_valid_until = now() - interval '1 minute' where id = $1`, [old.id]);
    const { id } = await renewQuote(shop, old);
    const renewed = { ...(await quoteRow(shop, id)) } as QuoteCard;
    await afterChanges(['VAT', 'the rate of the destination'], async () => {
      const express = await choose(renewed, 'express');
      expect((await choose(express, null)).final_total_local).toBe(renewed.final_total_local);
    });
  });
});

describe('a quote whose input was not kept', () => {
  it('keeps the delivery it was sent with', async () => {
    const quote = await sentQuote(shop, withRoute());
    await shop.db.sql('delete from private.price_inputs where quote_id = $1', [quote.id]);
    expect(await refusal(choose(quote, 'express'))).toBe('PT409 delivery_is_fixed');
    expect(await choices(quote.id)).toEqual([]);
    expect(await refusal(move(shop, shop.customer, quote, 'approved'))).toBe('allowed');
  });
});

describe('the ways of delivery of a card', () => {
  it('state what the whole quote costs by each, as it was priced, to its owner and admins', async () => {
    const quote = await sentQuote(shop, withRoute());
    await afterChanges(['the prices of the options'], async () => {
      const options = (await choices(quote.id))!;
      expect(options.map(({ id, chosen }) => [id, chosen])).toEqual([
        ['economy', true],
        ['express', false],
      ]);
      const dearer = options[1]!.charged.card.amount - Number(quote.final_total_local);
      const after = await choose(quote, 'express');
      expect(Number(after.final_total_local) - Number(quote.final_total_local)).toBe(dearer); // not its price converted
      expect(options[1]!.charged.card.amount).toBe(Number(after.final_total_local));
    });
    expect(await choices(quote.id, shop.admin)).toHaveLength(2);
    expect(await choices(quote.id, shop.stranger)).toBeUndefined();
    expect(await choices((await sentQuote(shop, withoutRoute())).id)).toEqual([]);
  });

  it('is the only part of a price’s input that a customer can read', async () => {
    const quote = await sentQuote(shop, withRoute());
    const read = shop.db.as(shop.customer, (sql) => sql('select * from private.price_inputs'));
    expect(await refusal(read)).toMatch(/^42501/);
    expect(JSON.stringify(await quoteRow(shop, quote.id))).not.toContain('base_shipping_cost');
  });
});
