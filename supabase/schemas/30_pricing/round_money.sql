-- Decimals of a currency when charged: 0 for NPR, INR, JPY, KRW, VND, IDR, else 2 (specification, section 9).
create function private.currency_exponent(p_currency text) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_currency in ('NPR', 'INR', 'JPY', 'KRW', 'VND', 'IDR') then 0 else 2 end;
end $$;

-- An amount >= 0 rounded half up to its currency's exponent.
create function private.round_money(p_amount numeric, p_currency text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return round(p_amount, private.currency_exponent(p_currency));
end $$;

-- Refuses a typed amount with more decimals than its currency has, which rounding would hide: 56.50 in NPR.
-- PT400 too_many_decimals. Trailing zeros count as none.
create function private.check_decimals(p_amount numeric, p_currency text, p_field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_amount <> private.round_money(p_amount, p_currency) then
    perform private.refuse('PT400', 'too_many_decimals', case private.currency_exponent(p_currency)
      when 0 then format('Amounts in %s have no decimals.', p_currency)
      else format('Amounts in %s have at most 2 decimals.', p_currency) end, p_field);
  end if;
end $$;

-- A percentage of an amount. Multiplied, never divided: exact in numeric.
create function private.percent_of(p_amount numeric, p_percent numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return p_amount * p_percent * 0.01;
end $$;

-- An amount as the API writes it: a decimal string with the currency's decimals ("199.00", "47744").
create function private.money_text(p_amount numeric, p_currency text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.round_money(p_amount, p_currency)::text;
end $$;

-- Rounds shares so that they sum to p_total exactly: each is rounded down to p_exponent decimals, then the units that
-- are missing go to the largest remainders, ties to the earlier. Shares may be negative; their sum is within a unit
-- of p_total.
create function private.round_shares(p_total numeric, p_shares numeric[], p_exponent int) returns numeric[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with share as (
      select n, floor(s * 10::numeric ^ p_exponent) as units,
        s * 10::numeric ^ p_exponent - floor(s * 10::numeric ^ p_exponent) as remainder
      from unnest(p_shares) with ordinality as t(s, n)
    ), ranked as (
      select n, units, row_number() over (order by remainder desc, n) as rank,
             p_total * 10::numeric ^ p_exponent - sum(units) over () as missing
      from share
    )
    select coalesce(array_agg(round((units + (rank <= missing)::int) / 10::numeric ^ p_exponent, p_exponent)
      order by n),
      '{}') from ranked);
end $$;

-- Splits an amount by weights (largest remainder, ties to the earlier; equally where all weights are 0).
create function private.split_amount(p_total numeric, p_weights numeric[], p_exponent int) returns numeric[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    with whole as (select sum(w) as weight, count(*) as parts from unnest(p_weights) w)
    select private.round_shares(
      p_total,
      array(select case when whole.weight = 0 then p_total / whole.parts else p_total * w / whole.weight end
            from unnest(p_weights) with ordinality as t(w, n), whole order by n),
      p_exponent));
end $$;
