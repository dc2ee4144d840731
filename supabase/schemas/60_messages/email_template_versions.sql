create table public.email_template_versions (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references public.email_templates (id),
  version int not null check (version > 0),
  subject text not null,
  html_content text not null,
  text_content text not null,
  saved_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (template_id, version)
);

comment on column public.email_template_versions.saved_by is
  'Null = the system. No foreign key: the history outlives people.';

alter table public.email_template_versions enable row level security;
revoke all on public.email_template_versions from service_role;
grant select on public.email_template_versions to authenticated, service_role;

create policy "admins read template versions" on public.email_template_versions
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

create trigger touch_updated_at before update on public.email_template_versions for each row
  execute function private.touch_updated_at();
create trigger refuse_rewriting before update or delete on public.email_template_versions
  for each row execute function private.refuse_rewriting();
create trigger email_template_versions_no_truncate before truncate on public.email_template_versions
  for each statement execute function private.refuse_rewriting();
