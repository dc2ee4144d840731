create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  template_name text not null unique check (length(btrim(template_name)) between 1 and 120),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  origin_country char(2) check (origin_country ~ '^[A-Z]{2}$'),
  customer_note text not null default '' check (length(customer_note) <= 2000),
  use_count int not null default 0 check (use_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.quote_templates.items is
  '[{product_name, product_url, quantity, item_price, item_weight, customs_category_id?, options?}] in origin currency';

alter table public.quote_templates enable row level security;
grant delete, select, insert (template_name, items, origin_country, customer_note, is_active),
  update (template_name, items, origin_country, customer_note, is_active) on public.quote_templates to authenticated;
grant all on public.quote_templates to service_role;

create policy "admins add" on public.quote_templates
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.quote_templates
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.quote_templates
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read quote templates" on public.quote_templates
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

-- Every item of a template can be priced: checked whichever way it is written. PT400, PT413 too_many_items, PT422.
create function private.check_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_size(jsonb_build_object('items', new.items));
  new.items := (select coalesce(jsonb_agg(private.template_item(item, 'items.' || (n - 1)) order by n), '[]')
    from jsonb_array_elements(new.items) with ordinality as t(item, n));
  return new;
end $$;

create trigger touch_updated_at before update on public.quote_templates
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.quote_templates
  for each row execute function private.write_audit();
create trigger check_template before insert or update of items on public.quote_templates
  for each row execute function private.check_template();
