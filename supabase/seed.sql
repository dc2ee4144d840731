-- The demo world (domain section 10): something on every screen. It is made only where private.is_demo(), always the same but for the
-- day it is loaded on: every moment is counted back from now(). Everything is chosen by demo_seed.dice, prices come from price_quote.
-- Users here have no password; the start command sets those of the two demo users.
create schema demo_seed;

-- 0 <= a number < p_sides that is always the same for the same words.
create function demo_seed.dice(p_words text, p_sides int) returns int language sql immutable as $$
  select (('x' || substr(md5(p_words), 1, 7))::bit(28)::int % p_sides)
$$;
create function demo_seed.id(p_words text) returns uuid language sql immutable as $$ select md5('landfall ' || p_words)::uuid $$;
create function demo_seed.hours(p_hours numeric) returns interval language sql immutable as $$ select make_interval(secs => (p_hours * 3600)::float8) $$;

-- Disables or enables the audit triggers, so that the audit log has no rows of the seed. p_verb: disable or enable.
create function demo_seed.audit(p_verb text) returns void language plpgsql as $$
declare
  v_table text;
begin
  for v_table in select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'write_audit' loop
    execute format('alter table public.%I %s trigger write_audit', v_table, p_verb);
  end loop;
end $$;

create function demo_seed.countries() returns void language sql as $$
  insert into public.country_settings (code, name, currency, rate_from_usd, sales_tax, vat, duty_surcharge, customs_basis, de_minimis_duty, de_minimis_tax,
    incoterm, handling_fixed, handling_percent, handling_min, handling_max, payment_gateway_percent_fee, payment_gateway_fixed_fee, min_shipping,
    additional_shipping_per_kg, rate_updated_at)
  select c.*, now() - demo_seed.hours(4 + demo_seed.dice(c.code, 40)) from (values
    ('NP', 'Nepal', 'NPR', 133.2, 0, 13, 0, 'CIF', null::numeric, null::numeric, 'DDP', 0, 5, 300, 6000, 1.5, 0, 3000, 1200),
    ('IN', 'India', 'INR', 83.4, 0, 18, 10, 'CIF', null, null, 'DDP', 0, 5, 250, 4500, 2.5, 0, 1800, 700),
    ('US', 'United States', 'USD', 1, 7, 0, 0, 'FOB', 800, 800, 'DDP', 0, 5, 5, 50, 2.9, 0.3, 30, 11),
    ('AU', 'Australia', 'AUD', 1.52, 0, 10, 0, 'FOB', 1000, null, 'DDP', 0, 5, 8, 80, 2.9, 0.3, 40, 14),
    ('JP', 'Japan', 'JPY', 155, 0, 10, 0, 'CIF', 10000, 10000, 'DDP', 500, 3, 500, 8000, 3.2, 0, 3800, 1500),
    ('GB', 'United Kingdom', 'GBP', 0.79, 0, 20, 0, 'CIF', 135, null, 'DDP', 0, 5, 4, 40, 2.5, 0.2, 24, 9),
    ('AE', 'United Arab Emirates', 'AED', 3.6725, 0, 5, 0, 'CIF', 300, 300, 'DDP', 0, 4, 20, 200, 2.5, 1, 110, 42),
    ('SG', 'Singapore', 'SGD', 1.35, 0, 9, 0, 'CIF', 400, 400, 'DDP', 0, 4, 6, 60, 2.8, 0.5, 38, 13),
    ('CN', 'China', 'CNY', 7.2, 0, 13, 0, 'CIF', null, null, 'DDP', 0, 5, 35, 360, 1, 0, 200, 70),
    ('CA', 'Canada', 'CAD', 1.37, 0, 5, 0, 'FOB', 150, 40, 'DDU', 0, 5, 7, 70, 2.9, 0.3, 38, 13),
    ('DE', 'Germany', 'EUR', 0.92, 0, 19, 0, 'CIF', 150, null, 'DDP', 0, 5, 5, 45, 1.9, 0.25, 27, 10),
    ('KR', 'South Korea', 'KRW', 1380, 0, 10, 0, 'CIF', 200000, 200000, 'DDP', 3000, 3, 3000, 60000, 2.8, 0, 32000, 11000)
  ) as c (code, name, currency, rate, sales_tax, vat, surcharge, basis, duty_free, tax_free, incoterm, hf, hp, hmin, hmax, gp, gf, ms, kg)
$$;

-- Tiers and options are one shape, scaled to the origin's currency: p_unit is what one US dollar of freight costs there.
create function demo_seed.tiers(p_unit numeric) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('min', t.min, 'max', t.max, 'cost', round(t.cost * p_unit), 'per_kg', round(t.per_kg * p_unit)) order by t.min)
  from (values (0, 1, 18, 0), (1, 3, 27, 0), (3, 5, 39, 0), (5, 10, 39, 8), (10, null, 80, 7)) as t (min, max, cost, per_kg)
$$;
create function demo_seed.options(p_unit numeric, p_days int) returns jsonb language sql immutable as $$
  select jsonb_build_array(
    jsonb_build_object('id', 'standard', 'name', 'Standard', 'carrier', 'Aramex', 'min_days', p_days + 4, 'max_days', p_days + 8, 'price', 0, 'active', true),
    jsonb_build_object('id', 'express', 'name', 'Express', 'carrier', 'DHL', 'min_days', p_days, 'max_days', p_days + 3, 'price', round(14 * p_unit), 'active', true),
    jsonb_build_object('id', 'economy', 'name', 'Economy by sea', 'carrier', 'Maersk', 'min_days', p_days + 25, 'max_days', p_days + 40, 'price', 0, 'active', false))
$$;

create function demo_seed.routes() returns void language sql as $$
  insert into public.shipping_routes (origin_country, destination_country, exchange_rate, base_shipping_cost, cost_per_kg, cost_percentage, weight_tiers,
    max_weight, insurance_percent, insurance_min, delivery_options, processing_days, customs_clearance_days, restricted_items)
  select origin, destination, rate, round(25 * unit), round(11 * unit), percent, case when tiered then demo_seed.tiers(unit) else '[]' end,
    40, 2, round(3 * unit), demo_seed.options(unit, days), 2, 3, array['batteries on their own', 'perfume', 'weapons']
  from (values
    ('US', 'NP', null::numeric, 0, true, 1.0, 7), ('IN', 'NP', 1.6, 0, true, 30.0, 3), ('CN', 'NP', null, 0, false, 6.5, 8), ('US', 'IN', null, 0, true, 1.0, 6),
    ('JP', 'AU', null, 0, false, 140.0, 6), ('US', 'AU', null, 1, true, 1.0, 6), ('GB', 'AE', null, 0, true, 0.8, 4), ('DE', 'SG', null, 0, true, 0.9, 5),
    ('KR', 'SG', null, 0, true, 1200.0, 4), ('US', 'CA', 1.36, 0, true, 0.6, 3)
  ) as r (origin, destination, rate, percent, tiered, unit, days)
$$;

create function demo_seed.customs() returns void language sql as $$
  insert into public.customs_categories (id, name, duty_percent, default_weight, keywords, restriction)
  select demo_seed.id('category ' || name), name, duty, weight, string_to_array(words, ' '), restriction from (values
    ('Clothing', 12, 0.5, 'jacket shirt dress jeans hoodie kurta', 'none'), ('Shoes', 15, 1.1, 'shoe sneaker boot sandal', 'none'),
    ('Bags and luggage', 10, 1.4, 'bag backpack suitcase tote', 'none'), ('Consumer electronics', 5, 0.6, 'headphone speaker camera earbuds', 'none'),
    ('Computers and tablets', 0, 2.0, 'laptop tablet keyboard mouse', 'none'), ('Mobile phones', 5, 0.4, 'phone smartphone', 'review'),
    ('Cosmetics', 10, 0.3, 'cream serum lipstick sunscreen', 'none'), ('Toys and games', 5, 0.8, 'toy puzzle lego game', 'none'),
    ('Books', 0, 0.6, 'book novel atlas', 'none'), ('Sporting goods', 8, 1.5, 'racket yoga tent climbing', 'none'),
    ('Watches', 10, 0.3, 'watch chronograph', 'none'), ('Jewellery', 12, 0.1, 'ring necklace bracelet', 'review'),
    ('Kitchenware', 8, 1.8, 'knife pan kettle mug', 'none'), ('Perfume', 20, 0.4, 'perfume cologne', 'review'),
    ('Batteries on their own', 0, 0.5, 'powerbank battery', 'prohibited')
  ) as c (name, duty, weight, words, restriction);
  update public.customs_categories c set hs_code = t.code from (values ('Clothing', '620193'), ('Shoes', '640411'), ('Bags and luggage', '420292'), ('Consumer electronics', '851830'), ('Computers and tablets', '847130'), ('Mobile phones', '851713'), ('Cosmetics', '330499'),
    ('Toys and games', '950300'), ('Books', '490199'), ('Sporting goods', '950699'), ('Watches', '910211'), ('Jewellery', '711719'), ('Kitchenware', '821192'), ('Perfume', '330300')) as t (name, code) where t.name = c.name;
  insert into public.customs_rates (category_id, destination_country, origin_country, duty_percent)
  select demo_seed.id('category ' || name), destination, origin, duty from (values
    ('Clothing', 'NP', null, 20), ('Clothing', 'NP', 'IN', 10), ('Shoes', 'NP', null, 20), ('Clothing', 'AU', null, 5), ('Shoes', 'AU', null, 5),
    ('Consumer electronics', 'IN', null, 20), ('Watches', 'IN', null, 20), ('Cosmetics', 'AE', null, 5), ('Mobile phones', 'NP', null, 2.5),
    ('Clothing', 'CA', null, 18), ('Shoes', 'CA', 'US', 0), ('Bags and luggage', 'SG', null, 0)
  ) as r (name, destination, origin, duty)
$$;

create function demo_seed.settings() returns void language sql as $$
  insert into public.bank_accounts (country_code, currency, account_name, account_number, bank_name, branch_name, swift_code, instructions, is_default, sort)
  select country, currency, 'Landfall Forwarding', '00' || (100000 + demo_seed.dice(currency, 899999)), bank, branch, swift,
    'Write the reference into the purpose of the transfer, and nothing else.', true, n * 10
  from (values ('NP', 'NPR', 'Himalayan Trust Bank', 'Thamel', 'HTBLNPKA', 1), ('IN', 'INR', 'Ganga Commercial Bank', 'Connaught Place', 'GCBLINBB', 2),
    ('AU', 'AUD', 'Southern Cross Bank', 'Sydney', 'SCBKAU2S', 3), ('AE', 'AED', 'Gulf Merchants Bank', 'Deira', 'GMBKAEAD', 4),
    ('SG', 'SGD', 'Straits Bank', 'Raffles Place', 'STRBSGSG', 5), ('CA', 'CAD', 'Maple Union Bank', 'Toronto', 'MAUBCATT', 6),
    ('US', 'USD', 'First Harbor Bank', 'New York', 'FHBKUS33', 7), ('GB', 'GBP', 'Albion Bank', 'London', 'ALBNGB2L', 8)
  ) as b (country, currency, bank, branch, swift, n);
  update public.footer_settings set primary_phone = '+1 555 0100', primary_email = 'hello@landfall.example', support_email = 'support@landfall.example',
    contact_email = 'hello@landfall.example', primary_address = '12 Harbor Street, Newark NJ', secondary_address = 'Thamel Marg 7, Kathmandu',
    social_twitter = 'https://twitter.com/landfall', social_instagram = 'https://instagram.com/landfall', social_linkedin = 'https://linkedin.com/company/landfall';
  insert into public.quote_templates (template_name, origin_country, items, customer_note, use_count)
  select name, origin, jsonb_build_array(jsonb_build_object('product_name', product, 'product_url', url, 'quantity', 1, 'item_price', price, 'item_weight', weight,
    'customs_category_id', demo_seed.id('category ' || category))), note, uses from (values
    ('Running shoes', 'US', 'Trail running shoes', 'https://www.peakrunner.example/p/trail-2', 129.0, 1.1, 'Shoes', 'Sizes run small: half a size up fits most.', 18),
    ('Noise-cancelling headphones', 'US', 'Noise-cancelling headphones', 'https://www.soundhouse.example/p/nc700', 279.0, 0.6, 'Consumer electronics', '', 11),
    ('Cotton kurta', 'IN', 'Block-print cotton kurta', 'https://www.jaipurloom.example/p/kurta', 1899, 0.4, 'Clothing', '', 9),
    ('Chef''s knife', 'JP', 'Gyuto chef''s knife 210 mm', 'https://www.sakaiforge.example/p/gyuto-210', 15800, 0.4, 'Kitchenware', 'Travels in a hard case.', 4),
    ('Sunscreen set', 'KR', 'Rice sunscreen, set of three', 'https://www.seoulglow.example/p/rice-spf', 39000, 0.4, 'Cosmetics', '', 7)
  ) as t (name, origin, product, url, price, weight, category, note, uses);
  insert into public.auto_quote_rules (website_domain, kind, priority, conditions, actions)
  select domain, kind, priority, jsonb_build_object('keywords', string_to_array(words, ' ')), actions from (values
    (null, 'customs', 10, 'shoe sneaker boot', jsonb_build_object('customs_category_id', demo_seed.id('category Shoes'))),
    (null, 'customs', 10, 'headphone earbuds speaker', jsonb_build_object('customs_category_id', demo_seed.id('category Consumer electronics'))),
    (null, 'customs', 10, 'jacket hoodie kurta dress', jsonb_build_object('customs_category_id', demo_seed.id('category Clothing'))),
    ('peakrunner.example', 'weight', 20, 'shoe', '{"item_weight": 1.1}'), ('soundhouse.example', 'weight', 20, 'headphone', '{"item_weight": 0.6}'),
    ('jaipurloom.example', 'pricing', 5, 'sale', '{"item_price_percent": 5}')
  ) as r (domain, kind, priority, words, actions);
  -- what templates know is sent at once here, so that every outcome can be seen; a real instance starts with a person's review
  update public.system_settings set setting_value = jsonb_set(setting_value::jsonb, '{review}', 'false')::text where setting_key = 'auto_quote'
$$;

-- 3 admins (n 1, 41, 42) and 40 customers; 2 is the customer of the demo sign-in. Customers live where the routes end.
create table demo_seed.people as
select n, case n when 1 then '00000000-0000-4000-8000-000000000001'::uuid when 2 then '00000000-0000-4000-8000-000000000002'::uuid else demo_seed.id('person ' || n) end as id,
  case n when 1 then 'admin@demo.test' when 2 then 'customer@demo.test'
    else lower(replace(translate(name, ' ''-', '..'), '..', '.')) || case when n > 41 then '@landfall.example' else '@mail.example' end end as email,
  name, country, city, n in (1, 42, 43) as is_admin, now() - demo_seed.hours(2600 - n * 3) as joined
from unnest(
  string_to_array('Maya Gurung,Suman Shrestha,Aarati Karki,Bikash Thapa,Prakriti Rai,Nabin Adhikari,Sunita Tamang,Rajesh Maharjan,Anita Poudel,Kiran Lama,Dipesh Bhattarai,Sabina Magar,Priya Sharma,Arjun Nair,Kavita Reddy,Rohan Mehta,Ananya Iyer,Vikram Singh,Neha Kapoor,Sanjay Patel,Olivia Harris,Jack Thompson,Charlotte Nguyen,Liam O''Brien,Mia Anderson,Noah Campbell,Fatima Al Mansoori,Omar Haddad,Layla Al Zaabi,Yusuf Rahman,Wei Ling Tan,Marcus Lim,Siti Rahmah,Jun Hao Ng,Emily Tremblay,Lucas Gagnon,Sophie Martin,Daniel Kim,Hana Sato,Kenji Watanabe,Min-jun Park,Grace Okafor,Tom Fischer', ','),
  string_to_array('US,NP,NP,NP,NP,NP,NP,NP,NP,NP,NP,NP,IN,IN,IN,IN,IN,IN,IN,IN,AU,AU,AU,AU,AU,AU,AE,AE,AE,AE,SG,SG,SG,SG,CA,CA,CA,CA,AU,AU,SG,US,DE', ','),
  string_to_array('Newark,Kathmandu,Pokhara,Kathmandu,Biratnagar,Lalitpur,Butwal,Bhaktapur,Kathmandu,Dharan,Kathmandu,Hetauda,Mumbai,Kochi,Hyderabad,Pune,Chennai,Delhi,Jaipur,Ahmedabad,Sydney,Melbourne,Brisbane,Perth,Adelaide,Hobart,Abu Dhabi,Dubai,Sharjah,Dubai,Singapore,Singapore,Singapore,Singapore,Montreal,Quebec,Toronto,Vancouver,Sydney,Melbourne,Singapore,Newark,Berlin', ',')
) with ordinality as p (name, country, city, n);

create function demo_seed.persons() returns void language sql as $$
  insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
  select id, email, joined, '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', name) from demo_seed.people order by n;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email) from demo_seed.people;
  update public.profiles p set created_at = d.joined, country = d.country, phone = '+' || (100000000 + demo_seed.dice(d.email, 89999999)) || demo_seed.dice(d.name, 99),
    preferred_display_currency = coalesce((select currency from public.country_settings c where c.code = d.country), 'USD'), marketing_opt_out = d.n % 11 = 0
  from demo_seed.people d where d.id = p.id;
  update public.user_roles r set role = 'admin' from demo_seed.people d where d.id = r.user_id and d.is_admin;
  insert into public.profile_admin (user_id, cod_enabled, internal_notes)
  select id, n % 2 = 0, (array['Pays by transfer, always on time', 'Asks for express', 'Prefers to be called', null])[1 + demo_seed.dice(email, 4)]
  from demo_seed.people where not is_admin and n % 4 = 2;
  insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, state_province_region, postal_code, country_code, is_default)
  select id, name, '+' || (100000000 + demo_seed.dice(email, 89999999)), (1 + demo_seed.dice(name, 240)) || ' ' || (array['Lake Road', 'Hill Street', 'Market Lane', 'Station Road'])[1 + n % 4],
    city, '{"Newark": "New Jersey", "Mumbai": "Maharashtra", "Pune": "Maharashtra", "Kochi": "Kerala", "Hyderabad": "Telangana", "Chennai": "Tamil Nadu", "Delhi": "Delhi",
      "Jaipur": "Rajasthan", "Ahmedabad": "Gujarat", "Sydney": "NSW", "Newcastle": "NSW", "Wollongong": "NSW", "Melbourne": "VIC", "Geelong": "VIC", "Brisbane": "QLD", "Gold Coast": "QLD",
      "Cairns": "QLD", "Perth": "WA", "Adelaide": "SA", "Hobart": "TAS", "Canberra": "ACT", "Dubai": "Dubai", "Abu Dhabi": "Abu Dhabi", "Sharjah": "Sharjah", "Ajman": "Ajman",
      "Toronto": "ON", "Ottawa": "ON", "Montreal": "QC", "Quebec": "QC", "Vancouver": "BC", "Calgary": "AB"}'::jsonb ->> city,
    (select f.example from private.address_format_of(country) f), country, true from demo_seed.people where not is_admin;
  insert into public.user_addresses (user_id, recipient_name, phone, address_line1, city, country_code)
  select id, 'Office of ' || name, '+97714200100', 'Durbar Marg 21, 3rd floor', 'Kathmandu', 'NP' from demo_seed.people where n = 2;
  insert into public.saved_views (owner_id, page, name, query, is_default)
  select (select id from demo_seed.people where n = 1), page, name, query::jsonb, is_default from (values
    ('admin/quotes', 'To price', '{"status": "pending"}', true), ('admin/quotes', 'To Nepal', '{"destination": "NP"}', false),
    ('admin/orders', 'To buy', '{"status": "paid"}', false), ('admin/payment-management', 'Proofs to check', '{"status": "awaiting_verification"}', true)
  ) as v (page, name, query, is_default)
$$;

-- What people ask for. Prices in the currency of the shop's country, weights in kg, sides in cm.
create table demo_seed.goods as
select row_number() over (partition by origin order by name) - 1 as place, count(*) over (partition by origin) as choices, g.* from (values
  ('US', 'Trail running shoes', 'https://www.peakrunner.example/p/trail-2', 129.00, 1.1, 33, 21, 12, 'Shoes', 'Size 9, slate'),
  ('US', 'Noise-cancelling headphones', 'https://www.soundhouse.example/p/nc700', 279.00, 0.6, 22, 20, 9, 'Consumer electronics', 'Black'),
  ('US', 'Down jacket', 'https://www.northfolk.example/p/down-light', 189.50, 0.7, 40, 30, 12, 'Clothing', 'M, forest green'),
  ('US', 'Mechanical keyboard', 'https://www.keyworks.example/p/tkl-75', 149.00, 1.3, 36, 15, 5, 'Computers and tablets', 'Brown switches'),
  ('US', 'Board game: Harbour', 'https://www.tabletop.example/p/harbour', 59.95, 1.6, 30, 30, 8, 'Toys and games', 'English'),
  ('US', 'Vitamin C serum', 'https://www.cleardew.example/p/c15', 38.00, 0.2, 12, 5, 5, 'Cosmetics', '30 ml'),
  ('US', 'Yoga mat', 'https://www.stillpoint.example/p/mat-pro', 96.00, 3.1, 66, 15, 15, 'Sporting goods', 'Ink blue'),
  ('US', 'Hiking backpack 45 l', 'https://www.northfolk.example/p/ridge-45', 214.00, 1.7, 65, 35, 25, 'Bags and luggage', 'Rust'),
  ('IN', 'Block-print cotton kurta', 'https://www.jaipurloom.example/p/kurta', 1899, 0.4, 30, 25, 4, 'Clothing', 'L, indigo'),
  ('IN', 'Brass kettle', 'https://www.moradabad.example/p/kettle', 2450, 1.4, 24, 18, 22, 'Kitchenware', '1.2 l'),
  ('IN', 'Leather sandals', 'https://www.kolhapuri.example/p/classic', 1650, 0.8, 30, 20, 10, 'Shoes', 'Size 42'),
  ('IN', 'Cricket bat', 'https://www.willowline.example/p/grade-2', 6800, 1.3, 86, 12, 8, 'Sporting goods', 'Short handle'),
  ('IN', 'Silver bracelet', 'https://www.jaipurloom.example/p/bracelet', 3200, 0.1, 12, 12, 4, 'Jewellery', '17 cm'),
  ('CN', 'Portable speaker', 'https://www.shenaudio.example/p/s3', 329, 0.9, 22, 9, 9, 'Consumer electronics', 'Grey'),
  ('CN', 'Ceramic tea set', 'https://www.jingde.example/p/tea-6', 468, 3.4, 38, 30, 16, 'Kitchenware', 'Six cups, celadon'),
  ('CN', 'Building bricks, 1200 pieces', 'https://www.brickwell.example/p/temple', 259, 2.1, 48, 38, 9, 'Toys and games', 'Temple'),
  ('CN', 'Action camera', 'https://www.shenaudio.example/p/act-4k', 1180, 0.4, 15, 12, 8, 'Consumer electronics', '4K'),
  ('JP', 'Gyuto chef''s knife 210 mm', 'https://www.sakaiforge.example/p/gyuto-210', 15800, 0.4, 38, 9, 4, 'Kitchenware', 'Walnut handle'),
  ('JP', 'Fountain pen', 'https://www.hikari.example/p/pen-71', 12600, 0.2, 18, 7, 4, 'Books', 'Medium nib'),
  ('JP', 'Automatic watch', 'https://www.hikari.example/p/auto-39', 68000, 0.3, 14, 12, 9, 'Watches', 'White dial'),
  ('JP', 'Selvedge jeans', 'https://www.okayamadenim.example/p/15oz', 24800, 1.0, 35, 28, 6, 'Clothing', 'W32'),
  ('GB', 'Waxed jacket', 'https://www.moorland.example/p/wax-72', 219.00, 1.6, 42, 32, 12, 'Clothing', 'Olive, 40'),
  ('GB', 'Brogue shoes', 'https://www.northampton.example/p/brogue', 265.00, 1.5, 34, 22, 13, 'Shoes', 'UK 9, tan'),
  ('GB', 'Eau de parfum 50 ml', 'https://www.albionscent.example/p/fig', 95.00, 0.4, 12, 8, 8, 'Perfume', 'Fig'),
  ('GB', 'First edition reprint set', 'https://www.paperbound.example/p/set-4', 72.00, 2.2, 26, 20, 14, 'Books', 'Four volumes'),
  ('DE', 'Cast iron pan 28 cm', 'https://www.solingenkueche.example/p/pan-28', 89.90, 3.2, 46, 30, 8, 'Kitchenware', ''),
  ('DE', 'Hard-shell suitcase', 'https://www.koelnkoffer.example/p/cabin', 349.00, 3.3, 55, 40, 22, 'Bags and luggage', 'Silver'),
  ('DE', 'Wooden train set', 'https://www.holzbahn.example/p/starter', 64.90, 2.4, 40, 30, 12, 'Toys and games', 'Starter'),
  ('DE', 'Cycling computer', 'https://www.radtech.example/p/gps-5', 199.00, 0.3, 14, 10, 6, 'Consumer electronics', ''),
  ('KR', 'Rice sunscreen, set of three', 'https://www.seoulglow.example/p/rice-spf', 39000, 0.4, 16, 12, 6, 'Cosmetics', '3 x 50 ml'),
  ('KR', 'Album box set', 'https://www.hallyustore.example/p/box', 58000, 0.9, 24, 18, 7, 'Toys and games', 'Version B'),
  ('KR', 'Celadon mug pair', 'https://www.icheon.example/p/mug-2', 46000, 1.1, 24, 14, 12, 'Kitchenware', ''),
  ('KR', 'Wireless earbuds', 'https://www.seoulsound.example/p/buds', 189000, 0.2, 12, 10, 5, 'Consumer electronics', 'White')
) as g (origin, name, url, price, weight, l, w, h, category, options);

-- 80 orders: every tenth is the demo customer's; 50, 60 and 70 wait in the warehouses. `days` is how long ago it was placed; the younger it is, the less has happened.
create table demo_seed.order_plan as
select k, user_n, status, days, now() - demo_seed.hours(days * 24 + demo_seed.dice('hour ' || k, 20)) as placed_at, demo_seed.id('order ' || k) as id
from (select k, case when k % 10 = 0 then 2 else 3 + demo_seed.dice('buyer ' || k, 39) end as user_n, s as status,
        case s when 'payment_pending' then 1 + demo_seed.dice('d' || k, 2) when 'paid' then 2 + demo_seed.dice('d' || k, 5) when 'ordered' then case k when 50 then 13 else 5 + demo_seed.dice('d' || k, 9) end
          when 'shipped' then 11 + demo_seed.dice('d' || k, 12) when 'completed' then 24 + demo_seed.dice('d' || k, 60) else 14 + demo_seed.dice('d' || k, 60) end as days
      from (select k, case when p < 8 then 'payment_pending' when p < 18 then 'paid' when p < 28 or k = 50 then 'ordered' when p < 42 then 'shipped' when p < 68 then 'completed'
              when p < 74 then 'cancelled' else 'completed' end as s
            from generate_series(1, 80) k, lateral (select (k * 7) % 80 as p) t) shuffled) o;

-- 300 quotes: 180 that are still free, then those of the orders (40 orders have two). Times in hours: asked, +wait sent, +think answered.
create table demo_seed.plan as
with drawn as (
  select n, k, coalesce(o.user_n, case when n % 10 = 0 or n between 61 and 64 then 2 else 3 + demo_seed.dice('asker ' || n, 39) end) as user_n,
    case when n <= 22 then 'pending' when n <= 30 then 'calculated' when n <= 60 then 'sent' when n <= 88 then 'approved' when n <= 133 then 'rejected'
      when n <= 180 then 'expired' else o.status end as status,
    2 + demo_seed.dice('wait ' || n, 30) as wait, 3 + demo_seed.dice('think ' || n, 90) as think, o.placed_at, o.id as order_id
  from generate_series(1, 300) n
  left join lateral (select case when n > 260 then n - 260 when n > 180 then n - 180 end as k) nk on true
  left join demo_seed.order_plan o using (k)
), dated as (
  select d.*, case when status = 'pending' then now() - demo_seed.hours(1 + n * 3.5) when status = 'calculated' then now() - demo_seed.hours(n - 20)
      when status = 'sent' then now() - demo_seed.hours(wait + 2 + (n - 31) * 5.4) when status = 'approved' and n > 82 then now() - demo_seed.hours(wait + think + 24 * (9 + n % 5))
      when status = 'approved' then now() - demo_seed.hours(wait + think + 3 + (n - 61) * 5) when order_id is not null then placed_at - demo_seed.hours(wait + think + 2)
      else now() - demo_seed.hours(24 * (9 + (n * 13) % 80) + wait) end as asked_at
  from drawn d
)
select dated.*, p.id as user_id, p.email, p.country as destination, o.origin, demo_seed.id('quote ' || dated.n) as id,
  case when status not in ('pending', 'calculated') then asked_at + demo_seed.hours(wait) end as sent_at,
  case when status in ('approved', 'rejected') or order_id is not null then asked_at + demo_seed.hours(wait + think) end as answered_at,
  demo_seed.dice('type ' || dated.n, 6) = 0 or status = 'calculated' as instant
from dated
join demo_seed.people p on p.n = dated.user_n
join lateral (select (array_agg(r.origin order by r.origin))[1 + demo_seed.dice('from ' || coalesce('order ' || dated.k, 'quote ' || dated.n), count(*)::int)] as origin
  from (values ('US', 'NP'), ('IN', 'NP'), ('CN', 'NP'), ('US', 'IN'), ('JP', 'AU'), ('US', 'AU'), ('GB', 'AE'), ('DE', 'SG'), ('KR', 'SG'), ('US', 'CA')) r (origin, destination)
  where r.destination = p.country) o on true;

create function demo_seed.quotes() returns void language sql as $$
  insert into public.quotes (id, user_id, email, status, quote_type, country_code, destination_country, delivery_option_id, insured, customer_notes,
    merchant_shipping_price, domestic_shipping, discount, sent_at, expires_at, approved_at, price_valid_until, rejected_at, rejected_by,
    rejection_reason_id, rejection_details, in_cart, saved_for_later, created_at)
  select q.id, q.user_id, q.email, case when q.order_id is not null then 'approved' else q.status end, case when instant then 'auto' else 'manual' end, origin, destination,
    case when demo_seed.dice('option ' || n, 4) = 0 then 'express' else 'standard' end, demo_seed.dice('insure ' || n, 3) = 0,
    (array['Please check the size before buying.', 'It is a present: no invoice in the parcel, please.', null, null, null])[1 + demo_seed.dice('note ' || n, 5)],
    round(c.rate_from_usd * (demo_seed.dice('shop ' || n, 3) * 4)), 0, case when n % 17 = 0 then round(c.rate_from_usd * 5) else 0 end,
    sent_at, sent_at + interval '168 hours', case when status = 'approved' or order_id is not null then answered_at end,
    case when status = 'approved' or order_id is not null then answered_at + interval '7 days' end,
    case when status = 'rejected' then answered_at end, case when status = 'rejected' then coalesce(a.admin_id, user_id) end,
    case when status = 'rejected' then r.id end, case when status = 'rejected' and n % 4 = 0 then 'The total is above what I had in mind.' end,
    status = 'approved' and n <= 78, status = 'approved' and n in (79, 80, 81, 82), asked_at
  from demo_seed.plan q
  join public.country_settings c on c.code = q.origin
  left join (select id as admin_id from demo_seed.people where n = 42) a on q.n % 5 = 0
  left join lateral (select id from public.rejection_reasons where audience = case when q.n % 5 = 0 then 'admin' else 'customer' end
    order by sort offset demo_seed.dice('why ' || q.n, 5) limit 1) r on true
  order by asked_at
$$;

-- The drawing of a product: supabase/demo-pictures has one for the last part of each address, stored as photos of the demo's admin.
create function demo_seed.picture(p_url text) returns text language sql immutable as $$
  select '00000000-0000-4000-8000-000000000001/' || substring(p_url from '[^/]+$') || '.webp'
$$;

create function demo_seed.items() returns void language sql as $$
  insert into public.quote_items (quote_id, position, product_name, product_url, quantity, item_price, item_weight, length_cm, width_cm, height_cm, options,
    customs_category_id, image_path, created_at)
  select q.id, i, g.name, g.url, 1 + demo_seed.dice('pieces ' || q.n || i, 5) / 4, g.price, g.weight, g.l, g.w, g.h, nullif(g.options, ''),
    case when q.status <> 'pending' then demo_seed.id('category ' || g.category) end,
    demo_seed.picture(g.url), q.asked_at
  from demo_seed.plan q
  cross join lateral generate_series(0, greatest(0, demo_seed.dice('items ' || q.n, 5) - 2)) i
  join demo_seed.goods g on g.origin = q.origin and g.place = (demo_seed.dice('goods ' || q.n, 97) + i) % g.choices;
  update public.quotes q set product_name = i.product_name, item_weight = (select sum(item_weight * quantity) from public.quote_items where quote_id = q.id)
  from public.quote_items i where i.quote_id = q.id and i.position = 0
$$;

-- Every price is the pricing function's own, from the settings above. A pending quote waits for a person.
create function demo_seed.prices() returns void language sql as $$
  select private.store_price(id, public.price_quote(input) || private.price_roots(input), private.quote_typed(id))
  from (select q.id, private.quote_price_input(q.id) as input from public.quotes q where q.status <> 'pending' order by q.id) priced
$$;

-- The answers of instant quotes: low confidence, or held back by a review setting that was on at the time.
create function demo_seed.instant_answers() returns void language sql as $$
  with known as (
    select id, case when status <> 'calculated' then 0.85 when n % 3 = 0 then 0.3 else 0.6 end as sure from demo_seed.plan where instant
  ), answers as (
    select id, sure, jsonb_build_array(
      jsonb_build_object('part', 'price', 'score', case when sure = 0.85 then 0.85 else 0.6 end, 'source', case when sure = 0.85 then 'template' else 'typed' end),
      jsonb_build_object('part', 'weight', 'score', case sure when 0.85 then 1 when 0.3 then 0.3 else 0.6 end,
        'source', case sure when 0.85 then 'template' when 0.3 then 'none' else 'typed' end),
      jsonb_build_object('part', 'category', 'score', 0.95, 'source', 'keyword'), jsonb_build_object('part', 'rate', 'score', 1, 'source', 'route'),
      jsonb_build_object('part', 'route', 'score', 1, 'source', 'route')) as parts
    from known
  )
  update public.quotes q set confidence_score = a.sure, instant = coalesce(q.instant, '{}') || jsonb_build_object('outcome', 'calculated',
    'confidence', a.sure, 'weakest', case a.sure when 0.3 then 'weight' else 'price' end, 'parts', a.parts, 'reasons', jsonb_build_array(),
    'failed', case when a.sure = 0.85 then jsonb_build_array('review') else jsonb_build_array('low_confidence') end)
  from answers a where a.id = q.id
$$;

create function demo_seed.beside_quotes() returns void language sql as $$
  insert into public.quote_admin (quote_id, internal_notes, assigned_to, priority)
  select q.id, (array['Shop confirms stock', 'Ask about the voltage', null])[1 + n % 3], (select id from demo_seed.people a where a.n = case when q.n % 2 = 0 then 42 else 43 end),
    (array['normal', 'normal', 'high', 'urgent', 'low'])[1 + demo_seed.dice('priority ' || n, 5)]
  from demo_seed.plan q where n % 6 = 0 or status = 'pending'
  on conflict (quote_id) do update set internal_notes = excluded.internal_notes, assigned_to = excluded.assigned_to, priority = excluded.priority;
  insert into public.share_tokens (quote_id, token_hash, expires_at, view_count, created_at)
  select id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), sent_at + interval '7 days', demo_seed.dice('views ' || n, 9), sent_at from demo_seed.plan where status = 'sent' and n % 10 = 0;
$$;

-- The status history of each order until today, with times. Cash on delivery is ordered before it is paid.
create function demo_seed.steps() returns table (order_id uuid, k bigint, user_id uuid, step bigint, status text, before text, at timestamptz) language sql stable as $$
  select o.id, p.k, o.user_id, n, s, lag(s) over (partition by o.id order by n),
    p.placed_at + demo_seed.hours(case s when 'payment_pending' then 0 when 'paid' then 4 when 'ordered' then 30 when 'shipped' then 120 when 'completed' then 430 else 52 end)
  from demo_seed.order_plan p join public.orders o on o.id = p.id,
    unnest(case p.status when 'payment_pending' then array['payment_pending'] when 'paid' then array['payment_pending', 'paid']
      when 'ordered' then array['payment_pending', 'paid', 'ordered'] when 'shipped' then array['payment_pending', 'paid', 'ordered', 'shipped']
      when 'completed' then array['payment_pending', 'paid', 'ordered', 'shipped', 'completed'] else array['payment_pending', 'paid', 'cancelled'] end) with ordinality as t (s, n)
  where not (o.payment_method = 'cod' and s = 'paid')
$$;

create function demo_seed.orders() returns void language sql as $$
  with sums as (
    select p.*, d.id as user_id, d.country, d.name,
      (select sum(q.final_total) from public.quotes q join demo_seed.plan x on x.id = q.id where x.order_id = p.id) as usd
    from demo_seed.order_plan p join demo_seed.people d on d.n = p.user_n
  ), chosen as (
    select *, case when status = 'payment_pending' then case when k % 4 = 1 then 'card' else 'bank_transfer' end
      when usd <= 100 and status in ('ordered', 'shipped', 'completed') and k % 2 = 0 then 'cod'
      when demo_seed.dice('method ' || k, 9) < 5 then 'card' else 'bank_transfer' end as method
    from sums
  ), charged as (
    select c.*, t.local, t.usd_total, t.currency from chosen c cross join lateral (
      select sum(case when c.method = 'card' then q.final_total_local else q.final_total_local_without_gateway_fee end) as local, sum(case when c.method = 'card' then q.final_total else coalesce((q.breakdown ->> 'final_total_without_gateway_fee')::numeric, q.final_total) end) as usd_total, min(q.final_currency) as currency
      from public.quotes q join demo_seed.plan x on x.id = q.id where x.order_id = c.id) t
  )
  insert into public.orders (id, user_id, status, destination_country, shipping_address, currency, subtotal, total, total_usd,
    payment_method, eta_min, eta_max, ordered_at, shipped_at, delivered_at, cancelled_at, cancel_reason, idempotency_key,
    request_hash, created_at)
  select c.id, user_id, status, country, (select to_jsonb(a) - array['id', 'user_id', 'is_default', 'created_at', 'updated_at'] from public.user_addresses a where a.user_id = c.user_id and is_default),
    currency, local, local, usd_total, method,
    case when status in ('shipped', 'completed') then (placed_at + interval '9 days')::date end,
    case when status in ('shipped', 'completed') then (placed_at + interval '16 days')::date end,
    case when status in ('ordered', 'shipped', 'completed') then placed_at + demo_seed.hours(30) end, case when status in ('shipped', 'completed') then placed_at + demo_seed.hours(120) end,
    case when status = 'completed' then placed_at + demo_seed.hours(260 + 57 * (k % 4)) end, case when status = 'cancelled' then placed_at + demo_seed.hours(52) end,
    case when status = 'cancelled' then 'The shop sold out after the payment.' end, 'demo-order-' || k, 'demo', placed_at
  from charged c order by placed_at, k;
  insert into public.order_items (order_id, quote_id, snapshot, quote_quantity, line_total_local, created_at)
  select o.id, q.id, private.quote_snapshot(q), 1, case when o.payment_method = 'card' then q.final_total_local else q.final_total_local_without_gateway_fee end, o.created_at
  from public.orders o join demo_seed.plan p on p.order_id = o.id join public.quotes q on q.id = p.id
$$;

-- Lines as far as their orders; what left is in one parcel an order, with what its carrier said.
create function demo_seed.lines() returns void language sql as $$
  insert into public.carriers (name, provider, sort) values ('Sandbox post', 'sandbox', 5);
  insert into public.parcels (id, number, user_id, address, origin, destination, state, carrier_id, carrier, tracking_number, tracking_url, weight, shipped_at, delivered_at, created_at)
  select demo_seed.id('parcel ' || p.k), o.order_number || '-1', o.user_id, o.shipping_address, (select i.snapshot ->> 'country_code' from public.order_items i where i.order_id = o.id limit 1),
    o.destination_country, case when o.status = 'completed' then 'delivered' else (array['in_transit', 'customs', 'out_for_delivery', 'exception'])[1 + p.k % 4] end, c.id, c.name,
    'TRK' || t.n, replace(c.tracking_url_template, '{tracking_number}', 'TRK' || t.n),
    (select greatest(round(sum((l.item ->> 'item_weight')::numeric * l.quantity) * (array[0.97, 1.02, 1.15])[1 + p.k % 3], 1), 0.2) from public.order_lines l where l.order_id = o.id), o.shipped_at, case when o.status = 'completed' then o.delivered_at end, o.shipped_at
  from public.orders o join demo_seed.order_plan p on p.id = o.id
  cross join lateral (select 10000000 + demo_seed.dice('track ' || p.k, 89999999) as n) t
  join public.carriers c on c.name = case p.k % 5 when 4 then 'Sandbox post' else (array['DHL', 'Aramex', 'FedEx'])[1 + p.k % 3] end where o.shipped_at is not null;
  insert into public.parcel_lines (parcel_id, order_line_id)
  select p.id, l.id from public.parcels p join public.orders o on p.number = o.order_number || '-1' join public.order_lines l on l.order_id = o.id;
  insert into public.parcel_events (parcel_id, at, state, place, text, source, event_id)
  select p.id, p.shipped_at + e.days * interval '1 day', e.state, case when e.step < 3 then null else initcap(coalesce(p.address ->> 'city', '')) end, e.text, 'carrier', 'demo:' || p.number || e.state
  from public.parcels p cross join (values (1, 0, 'shipped', 'Handed to the carrier'), (2, 1, 'in_transit', 'Left the country of origin'), (3, 3, 'customs', 'In customs clearance'),
    (4, 5, 'out_for_delivery', 'With the courier'), (4, 4, 'exception', 'The recipient was not at home'), (5, 6, 'delivered', 'Handed over')) e (step, days, state, text)
  where e.state in ('shipped', 'in_transit', p.state) or p.state = 'delivered' and e.state <> 'exception' or e.step < 4 and p.state in ('out_for_delivery', 'exception');
  update public.order_lines l set state = case o.status when 'completed' then 'delivered' when 'shipped' then 'packed'
      when 'ordered' then (array['bought', 'received'])[1 + demo_seed.dice('bought ' || o.order_number || l.position, 2)] when 'paid' then (array['to_buy', 'to_buy', 'bought'])[1 + demo_seed.dice('bought ' || o.order_number || l.position, 3)]
      when 'cancelled' then 'refunded' else l.state end,
    bought_at = o.ordered_at, received_at = case when o.shipped_at is not null then o.shipped_at - interval '1 day' end, delivered_at = o.delivered_at
  from public.orders o where o.id = l.order_id;
  update public.order_lines l set state = 'received', bought_at = coalesce(l.bought_at, p.placed_at + interval '1 day')
  from demo_seed.order_plan p where p.id = l.order_id and p.k in (50, 60, 70);
  update public.country_settings set storage_days = case code when 'CN' then 7 when 'IN' then 9 when 'US' then 7 else 30 end;
  update public.order_lines l set received_at = r.at, free_until = r.at + private.free_storage(l.order_item_id)
  from (select id, coalesce(received_at, bought_at + interval '2 days') as at from public.order_lines where state in ('received', 'packed')) r where r.id = l.id;
  insert into public.order_line_admin (order_line_id, shop_order_ref, paid_at_shop)
  select id, 'M-' || (10000 + demo_seed.dice('shop order ' || coalesce(shop, '') || order_id, 89999)), (item ->> 'item_price')::numeric * quantity
  from public.order_lines where state in ('bought', 'received', 'packed', 'delivered');
  insert into public.claims (order_line_id, kind, description, state, due_at, reason, ended_at, created_at)
  select l.id, (array['damaged', 'missing', 'wrong', 'damaged', 'lost'])[l.n], (array['The box was crushed, and the seam is open.', 'The parcel had only a part of it.',
      'I ordered another colour.', 'A scratch on the front.', 'Tracking says delivered, but I have not got it.'])[l.n], case when l.n > 3 then 'refused' else 'open' end,
    l.claimed + interval '3 days', case when l.n > 3 then 'The photos of its arrival and the carrier''s signature show it whole.' end,
    case when l.n > 3 then l.claimed + interval '2 days' end, l.claimed
  from (select o.id, row_number() over (order by o.delivered_at desc, i.quote_id, o.position) as n, least(o.delivered_at + interval '1 day', now() - interval '1 hour') as claimed
    from public.order_lines o join public.order_items i on i.id = o.order_item_id where o.state = 'delivered') l where l.n <= 5;
  insert into public.messages (sender_id, order_id, content, created_at)
  select o.user_id, o.id, 'Claim: ' || private.line_name(l) || ' ' || private.claim_label(c.kind) || E'.\n' || c.description, c.created_at
  from public.claims c join public.order_lines l on l.id = c.order_line_id join public.orders o on o.id = l.order_id
$$;

-- The quotes of an order take its status, as checkout and apply_move would have done.
create function demo_seed.bind_quotes() returns void language plpgsql as $$
declare
  x record;
begin
  for x in select q.id, o.id as order_id, o.status, o.shipping_address from demo_seed.plan q join public.orders o on o.id = q.order_id loop
    perform set_config('landfall.move', 'quote:' || x.id || ':' || x.status, true);
    update public.quotes set order_id = x.order_id, status = x.status, shipping_address = x.shipping_address, version = version + 1 where id = x.id;
  end loop;
  perform set_config('landfall.move', '', true);
end $$;

-- Whether the money of an order is in: cash comes with the parcel.
create function demo_seed.is_paid(o public.orders) returns boolean language sql as $$
  select o.status <> 'payment_pending' and (o.payment_method <> 'cod' or o.status = 'completed')
$$;

create function demo_seed.payments() returns void language sql as $$
  insert into public.payments (id, order_id, method, gateway, gateway_ref, amount, currency, status, verified_by, failure_code, expires_at, paid_at, created_at, updated_at)
  select demo_seed.id('payment ' || p.k), o.id, o.payment_method, case o.payment_method when 'card' then 'sandbox' when 'bank_transfer' then 'bank' else 'cash' end,
    case when o.payment_method = 'card' then 'demo_' || p.k end, o.total, o.currency,
    case when demo_seed.is_paid(o) then 'succeeded' when o.status = 'payment_pending' and o.payment_method = 'bank_transfer' and p.k % 8 <> 0 then 'awaiting_verification' when o.payment_method = 'card' then 'created' else 'pending' end,
    case when demo_seed.is_paid(o) and o.payment_method = 'bank_transfer' then (select id from demo_seed.people where n = 42) end, null,
    case when o.payment_method = 'bank_transfer' then o.created_at + interval '72 hours' end,
    case when demo_seed.is_paid(o) then case when o.payment_method = 'cod' then o.delivered_at else o.created_at + interval '4 hours' end end, o.created_at,
    case when not demo_seed.is_paid(o) then o.created_at when o.payment_method = 'cod' then o.delivered_at else o.created_at + interval '4 hours' end
  from public.orders o join demo_seed.order_plan p on p.id = o.id
  union all -- attempts before the one that went through, or instead of it
  select demo_seed.id('attempt ' || p.k), o.id, 'card', 'sandbox', 'demo_try_' || p.k, o.total, o.currency, (array['failed', 'cancelled', 'expired'])[1 + p.k % 3], null,
    case when p.k % 3 = 0 then 'card_declined' end, null, null, o.created_at - interval '20 minutes', o.created_at - interval '10 minutes'
  from public.orders o join demo_seed.order_plan p on p.id = o.id where p.k % 7 = 0 and o.payment_method <> 'cod';
  insert into public.payment_receipts (payment_id, order_id, amount, currency, source, received_at, recorded_by, idempotency_key, created_at, updated_at)
  select id, order_id, amount, currency, case when method = 'card' then 'gateway' else 'admin' end, paid_at, verified_by, 'demo-receipt-' || id, paid_at, paid_at
  from public.payments where status = 'succeeded';
  with partly as ( -- one transfer of which a part came, and that waits for the rest
    update public.payments set status = 'pending', expires_at = now() + interval '60 hours' where id = (
      select p.id from public.payments p join public.orders o on o.id = p.order_id
      where p.status = 'awaiting_verification' and o.user_id <> (select id from demo_seed.people where n = 2) order by p.created_at limit 1)
    returning *)
  insert into public.payment_receipts (payment_id, order_id, amount, currency, source, recorded_by, idempotency_key)
  select id, order_id, private.round_money(amount * 0.4, currency), currency, 'admin', (select id from demo_seed.people where n = 42), 'demo-receipt-' || id from partly;
  insert into public.payment_events (gateway, event_id, payload, processed_at, created_at)
  select 'sandbox', 'evt_' || gateway_ref, jsonb_build_object('payment', id, 'status', status), created_at + interval '4 hours', created_at + interval '4 hours'
  from public.payments where method = 'card' and status in ('succeeded', 'failed');
  insert into public.payment_events (gateway, event_id, payload, processed_at, error, created_at)
  select 'sandbox', 'evt_unmatched_' || n, '{"amount": "120.00", "currency": "AUD"}', now() - demo_seed.hours(n * 30),
    (array['unknown_payment', 'order_closed'])[n], now() - demo_seed.hours(n * 30) from generate_series(1, 2) n;
  insert into public.unmatched_payments (gateway, gateway_ref, payment_event_id, payment_id, amount, currency, reason, created_at, updated_at)
  select 'sandbox', e.event_id, e.id, p.id, coalesce(p.amount, 120), coalesce(p.currency, 'AUD'), e.error, e.created_at, e.created_at
  from public.payment_events e
  left join lateral (select p.* from public.payments p join public.orders o on o.id = p.order_id
    where e.error = 'order_closed' and o.status = 'cancelled' order by o.created_at desc limit 1) p on true
  where e.event_id like 'evt_unmatched%'
$$;

-- Full refunds of cancelled orders, partial ones of broken goods, one still requested and one that failed.
create function demo_seed.refunds() returns void language sql as $$
  insert into public.refunds (payment_id, amount, reason, status, requested_by, created_at)
  select pay.id, case when o.status = 'cancelled' then pay.amount else round(pay.amount * 0.2) end,
    case when o.status = 'cancelled' then 'Order cancelled' else 'One piece arrived damaged' end,
    case when o.status = 'cancelled' then 'succeeded' else (array['succeeded', 'succeeded', 'requested', 'failed'])[1 + row_number() over (partition by o.status order by p.k) % 4] end,
    (select id from demo_seed.people where n = 1), least(now(), coalesce(o.cancelled_at, o.delivered_at) + interval '1 day')
  from public.payments pay join public.orders o on o.id = pay.order_id join demo_seed.order_plan p on p.id = o.id
  where pay.status = 'succeeded' and (o.status = 'cancelled' or (o.status = 'completed' and p.k % 5 = 0));
$$;

create function demo_seed.history() returns void language sql as $$
  insert into public.status_history (entity_type, entity_id, from_status, to_status, trigger, actor_id, reason, created_at)
  select 'quote', id, null, case when instant then 'calculated' else 'pending' end, case when instant then 'auto_quote' else 'customer' end, user_id, null, asked_at from demo_seed.plan
  union all
  select 'quote', id, case when instant then 'calculated' else 'pending' end, 'sent', 'admin', (select id from demo_seed.people d where d.n = 42 + p.n % 2), null, sent_at
  from demo_seed.plan p where sent_at is not null
  union all
  select 'quote', id, 'sent', case when order_id is not null then 'approved' else status end, case when status = 'rejected' and n % 5 = 0 then 'admin' else 'customer' end,
    case when status = 'rejected' and n % 5 = 0 then (select id from demo_seed.people d where d.n = 42) else user_id end, null, answered_at
  from demo_seed.plan where answered_at is not null
  union all
  select 'quote', id, 'sent', 'expired', 'expiry', null, null, sent_at + interval '168 hours' from demo_seed.plan where status = 'expired'
  union all
  select 'order', order_id, before, status, case status when 'payment_pending' then 'customer' when 'paid' then 'payment' else 'admin' end,
    case when status = 'payment_pending' then user_id when status <> 'paid' then (select id from demo_seed.people d where d.n = 42 + s.k % 2) end, null, at from demo_seed.steps() s
  union all
  select 'quote', q.id, coalesce(s.before, 'approved'), s.status, case when s.status in ('payment_pending', 'paid') then 'payment' else 'admin' end, null, null, s.at
  from demo_seed.steps() s join demo_seed.plan q on q.order_id = s.order_id
$$;

create function demo_seed.mails() returns void language plpgsql as $$
begin
  perform private.notify('quote_sent', user_id, 'quote', id, 'demo:sent:' || id) from demo_seed.plan where sent_at is not null;
  perform private.notify((private.status_definition(status) ->> 'emailTemplate'), user_id, 'order', order_id, 'demo:' || status || ':' || order_id)
    from demo_seed.steps() where private.status_definition(status) ->> 'emailTemplate' is not null;
  update public.notices n set visible_at = p.sent_at, created_at = p.sent_at, read_at = p.sent_at + interval '1 day' from demo_seed.plan p
    where n.entity_id = p.id and p.sent_at < now() - interval '3 days';
  update public.email_outbox o set status = 'sent', attempts = 1, sent_at = p.sent_at + interval '30 seconds', send_after = p.sent_at, created_at = p.sent_at
    from demo_seed.plan p where o.dedupe_key = 'demo:sent:' || p.id;
  update public.email_outbox o set status = 'sent', attempts = 1, sent_at = s.at, send_after = s.at, created_at = s.at
    from demo_seed.steps() s where o.dedupe_key = 'demo:' || s.status || ':' || s.order_id;
  update public.email_outbox set status = 'failed', attempts = 5, sent_at = null, last_error = '550 mailbox unavailable'
    where id in (select id from public.email_outbox order by created_at desc offset 40 limit 2);
end $$;

create function demo_seed.messages() returns void language sql as $$
  insert into public.messages (sender_id, recipient_id, quote_id, subject, content, is_read, created_at)
  select user_id, null, id, 'About ' || (select display_id from public.quotes where id = p.id),
    (array['Could you check whether the blue one is still in stock?', 'Is the duty really included in the total?', 'Can it arrive before the holidays?', 'Please combine this with my other quote.'])[1 + n % 4],
    status <> 'pending', asked_at + interval '1 hour' from demo_seed.plan p where n % 6 = 0 and (n <= 90 or order_id is not null)
  union all
  select (select id from demo_seed.people d where d.n = 42 + p.n % 2), user_id, id, 'Re: your question',
    (array['It is in stock, we keep it for you.', 'Yes: what you approve is what you pay.', 'With Express it does, in four to seven days.', 'Done: both leave in one parcel.'])[1 + n % 4],
    n % 10 <> 0, least(asked_at + interval '5 hours', now()) from demo_seed.plan p where n % 6 = 0 and status <> 'pending' and (n <= 90 or order_id is not null);
  insert into public.messages (sender_id, sender_name, sender_email, subject, content, is_read, created_at)
  select null, name, mail, subject, content, n = 4, now() - demo_seed.hours(n * 7) from (values
    (1, 'Ritu Malla', 'ritu@mail.example', 'Do you ship to Bhutan?', 'I would like to order from Germany to Thimphu. Is that possible?'),
    (2, 'Henrik Lund', 'henrik@mail.example', 'Business account', 'We buy about forty parcels a month. Is there a rate for companies?'),
    (3, 'Amira Saleh', 'amira@mail.example', 'Parcel insurance', 'What exactly does the insurance cover?'),
    (4, 'Paul Reyes', 'paul@mail.example', 'Press', 'I write about cross-border shopping and would like to talk.')
  ) as v (n, name, mail, subject, content);
  insert into public.messages (sender_id, recipient_id, order_id, subject, content, is_read, created_at)
  select (select id from demo_seed.people where n = 42), o.user_id, o.id, 'Your parcel', 'It left our warehouse today. The tracking number is on the order.', false, o.shipped_at
  from public.orders o join demo_seed.order_plan p on p.id = o.id where o.status = 'shipped' and p.k % 5 = 0;
  insert into public.saved_replies (title, content) values
    ('Combine parcels', E'Hello {customer_name},\n\nyes: if you pay your quotes in one checkout, they leave in one parcel.\n\n{company_name}'),
    ('In stock', E'Hello {customer_name},\n\n{product_name} is in stock. We keep it for you until {display_id} expires.\n\n{company_name}'),
    ('On its way', E'Hello {customer_name},\n\norder {order_number} has left our warehouse. The tracking number is on your order.\n\n{company_name}');
  update public.conversations c set assigned_to = p.id
  from demo_seed.people p where p.n = 1 and c.last_message_at < now() - interval '10 days' and c.awaits_reply and length(c.last_content) % 2 = 0;
  update public.conversations set closed_at = last_message_at + interval '1 day', awaits_reply = false
  where not awaits_reply and last_message_at < now() - interval '20 days'
$$;

create function demo_seed.carts() returns void language sql as $$
  insert into public.cart_events (user_id, quote_id, type, value_usd, occurred_at)
  select p.user_id, p.id, e.type, q.final_total, p.answered_at + e.later from demo_seed.plan p join public.quotes q on q.id = p.id,
    (values ('added', interval '0', 1), ('saved', interval '3 hours', 7), ('moved', interval '20 hours', 7), ('removed', interval '30 hours', 11)) as e (type, later, every)
  where (p.status = 'approved' or p.order_id is not null) and p.n % e.every = 0 and p.answered_at + e.later < now();
  insert into public.cart_events (user_id, order_id, type, value_usd, occurred_at)
  select o.user_id, o.id, e.type, o.total_usd, o.created_at + e.later from public.orders o,
    (values ('checkout_started', interval '-20 minutes'), ('payment_started', interval '0'), ('converted', interval '4 hours')) as e (type, later)
  where e.type <> 'converted' or o.amount_paid > 0
$$;

-- Ten abandoned carts: open, recovered after a mail, lost, suppressed; one in ten people is held out on purpose.
create function demo_seed.recovery() returns void language sql as $$
  insert into public.abandoned_carts (id, user_id, quote_ids, stage, value_usd, last_activity_at, status, order_id, created_at)
  select demo_seed.id('abandoned ' || c.n), d.id, array(select q.id from public.quotes q where q.user_id = d.id and q.in_cart), c.stage,
    greatest(60 + demo_seed.dice('worth ' || c.n, 300), 1), now() - demo_seed.hours(c.days * 24), c.status,
    case when c.status = 'recovered' then (select o.id from public.orders o where o.user_id = d.id and o.amount_paid > 0 limit 1) end, now() - demo_seed.hours(c.days * 24 - 20)
  from (values (1, 'cart', 'open', 2), (2, 'checkout', 'open', 3), (3, 'cart', 'open', 4), (4, 'payment', 'open', 2), (5, 'cart', 'recovered', 20), (6, 'checkout', 'recovered', 26),
    (7, 'cart', 'recovered', 40), (8, 'cart', 'lost', 50), (9, 'payment', 'lost', 61), (10, 'cart', 'suppressed', 12)) as c (n, stage, status, days)
  join demo_seed.people d on d.n = case when c.n = 1 then 2 else 3 * c.n end;
  insert into public.recovery_attempts (abandoned_cart_id, sequence, token_hash, sent_at, clicked_at, converted_at, holdout)
  select a.id, s, encode(sha256(convert_to(a.id || ':' || s, 'UTF8')), 'hex'), a.last_activity_at + demo_seed.hours(24 + (s - 1) * 36),
    case when a.status = 'recovered' and s = 2 then a.last_activity_at + demo_seed.hours(70) end, case when a.status = 'recovered' and s = 2 then a.last_activity_at + demo_seed.hours(74) end,
    demo_seed.dice('holdout ' || a.id, 5) = 0 and a.status = 'lost'
  from public.abandoned_carts a, generate_series(1, 3) s
  where a.status <> 'suppressed' and a.last_activity_at + demo_seed.hours(24 + (s - 1) * 36) < now() and not (a.status = 'recovered' and s = 3)
$$;

create function demo_seed.audit_rows() returns void language sql as $$
  insert into public.audit_log (actor_id, action, table_name, record_id, before, after, created_at)
  select (select id from demo_seed.people d where d.n = (array[1, 42, 43])[1 + demo_seed.dice(c.code, 3)]), 'update', 'country_settings', c.id,
    jsonb_build_object('rate_from_usd', round(c.rate_from_usd * 0.99, 4)), jsonb_build_object('rate_from_usd', c.rate_from_usd), c.rate_updated_at
  from public.country_settings c where c.code <> 'US'
$$;

do $$
begin
  if private.is_demo() then
    perform demo_seed.audit('disable');
    perform demo_seed.countries(), demo_seed.routes(), demo_seed.customs(), demo_seed.settings(), demo_seed.persons();
    perform demo_seed.quotes(), demo_seed.items();
    perform demo_seed.prices();
    perform demo_seed.instant_answers();
    perform demo_seed.beside_quotes(), demo_seed.orders(), demo_seed.lines();
    perform demo_seed.bind_quotes(), demo_seed.payments(), demo_seed.refunds(), demo_seed.history(), demo_seed.mails();
    perform demo_seed.messages(), demo_seed.carts(), demo_seed.recovery(), demo_seed.audit_rows();
    -- triggers wrote these with the time of seeding, not of the event
    delete from public.email_outbox where dedupe_key like 'message_received:%';
    delete from public.notices where dedupe_key not like 'demo:%';
    set constraints all immediate; -- a table with pending checks cannot be altered
    perform demo_seed.audit('enable');
  end if;
end $$;
drop schema demo_seed cascade;
