create type private.price_item as (
  goods numeric, quantity int, item_weight numeric, length_cm numeric, width_cm numeric, height_cm numeric,
  duty_percent numeric, duty_source text, duty_set_on text
);

create type private.price_origin as (
  name text, currency text, rate_from_usd numeric, sales_tax numeric,
  handling_fixed numeric, handling_percent numeric, handling_min numeric, handling_max numeric,
  min_shipping numeric, additional_shipping_per_kg numeric, set_on text
);

create type private.price_destination as (
  name text, currency text, rate_from_usd numeric, vat numeric, customs_basis text, duty_surcharge numeric,
  de_minimis_duty numeric, de_minimis_tax numeric, incoterm text, volumetric_divisor numeric,
  payment_gateway_fixed_fee numeric, payment_gateway_percent_fee numeric, set_on text
);

create type private.weight_tier as (min numeric, max numeric, cost numeric, per_kg numeric);

create type private.price_route as (
  label text, exchange_rate numeric, base_shipping_cost numeric, cost_per_kg numeric, cost_percentage numeric,
  weight_step numeric, max_weight numeric, weight_tiers private.weight_tier[],
  insurance_percent numeric, insurance_min numeric, set_on text
);

create type private.price_facts as (
  items private.price_item[], origin private.price_origin, destination private.price_destination,
    route private.price_route,
  sales_tax numeric, merchant_shipping numeric, delivery_option_price numeric, delivery_option_name text,
  insured boolean, domestic_shipping numeric, discount numeric, international_shipping numeric
);

create type private.price_weight as (actual numeric, volumetric numeric, chargeable numeric);

create type private.price_rate as (rate numeric, source text, confidence text);

create type private.price_amounts as (
  goods numeric, sales_tax numeric, merchant_shipping numeric, value numeric, international_shipping numeric,
    insurance numeric,
  cif numeric, duty_base numeric, duties numeric[], customs_duty numeric, duty_surcharge numeric, vat numeric,
    due_on_delivery numeric,
  handling_charge numeric, domestic_shipping numeric, discount numeric, sub_total numeric,
    payment_gateway_fee numeric, total numeric,
  final_total numeric, final_total_local numeric, final_total_local_without_gateway_fee numeric,
  final_total_without_gateway_fee numeric
);

create type private.price_line as (key text, amount numeric, base numeric, rate numeric, unit text, source text,
  set_on text,
  due_on_delivery boolean);
