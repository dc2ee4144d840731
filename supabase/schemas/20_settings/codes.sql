-- The currencies of ISO 4217, with its codes for tests and for none.
create function private.is_currency(p_code text) returns boolean
language sql immutable set search_path = '' as $$
  select p_code ~ '^[A-Z]{3}$' and strpos('
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF
    CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD
    HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD
    LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP
    PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT
    TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XDR XOF XPF XSU XTS XXX YER ZAR
    ZMW ZWG ZWL', p_code) > 0
$$;

-- True where an IBAN has the checksum of ISO 13616: mod 97, with letters as 10 to 35. Spaces do not count.
create function private.is_iban(p_iban text) returns boolean
language sql immutable set search_path = '' as $$
  select compact ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$' and (
    select string_agg(case when letter ~ '[A-Z]' then (ascii(letter) - 55)::text else letter end, ''
      order by n)::numeric
      % 97 = 1
    from regexp_split_to_table(substr(compact, 5) || left(compact, 4), '') with ordinality as t(letter, n))
  from replace(p_iban, ' ', '') compact
$$;

-- Refuses codes that do not exist, where they are saved: PT400 unknown_currency, bad_iban with the field in the hint.
-- Malformed ones are left to the checks of the columns.
create function private.check_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.currency ~ '^[A-Z]{3}$' and not private.is_currency(new.currency) then
    perform private.refuse('PT400', 'unknown_currency', format('There is no currency %s.', new.currency), 'currency');
  elsif to_jsonb(new) ->> 'iban' ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9 ]{8,40}$'
    and not private.is_iban(to_jsonb(new) ->> 'iban') then
    perform private.refuse('PT400', 'bad_iban', 'This IBAN has a typing error: its checksum is wrong.', 'iban');
  end if;
  return new;
end $$;
