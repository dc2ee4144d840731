create table public.auto_quote_rules (
  id uuid primary key default gen_random_uuid(),
  website_domain text check (website_domain ~ '^[a-z0-9.-]{1,253}$'),
  kind text not null check (kind in ('weight', 'customs', 'pricing')),
  priority int not null default 0,
  conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object'),
  actions jsonb not null default '{}' check (jsonb_typeof(actions) = 'object'),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.auto_quote_rules.conditions is '{keywords?: [text]}: any of them in the title';
comment on column public.auto_quote_rules.actions is
  '{item_weight?: kg, customs_category_id?: uuid, item_price_percent?: number}';

create index auto_quote_rules_order on public.auto_quote_rules (kind, priority desc) where is_active;

alter table public.auto_quote_rules enable row level security;
grant delete, insert, select, update on public.auto_quote_rules to authenticated;
grant all on public.auto_quote_rules to service_role;

create policy "admins add" on public.auto_quote_rules
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.auto_quote_rules
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins delete" on public.auto_quote_rules
  for delete to authenticated using ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read instant-quote rules" on public.auto_quote_rules
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.auto_quote_rules
  for each row execute function private.touch_updated_at();
create trigger write_audit after insert or delete or update on public.auto_quote_rules
  for each row execute function private.write_audit();
create trigger check_rule before insert or update on public.auto_quote_rules for each row
  execute function private.check_rule();
