-- Settings that admins edit: mail templates, the stored sets, the footer, bank accounts, rejection reasons,
-- instant-quote rules.
create table public.email_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  subject text not null check (length(btrim(subject)) between 1 and 300),
  html_content text not null check (length(html_content) between 1 and 50000),
  text_content text not null check (length(text_content) between 1 and 20000),
  variables text[] not null default '{}',
  is_active boolean not null default true,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.email_templates enable row level security;
grant select, insert (name, subject, html_content, text_content, variables, is_active),
  update (subject, html_content, text_content, variables, is_active) on public.email_templates to authenticated;
grant all on public.email_templates to service_role;

create policy "admins add" on public.email_templates
  for insert to authenticated with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins change" on public.email_templates
  for update to authenticated using ((select public.has_role((select auth.uid()), 'admin')))
  with check ((select public.has_role((select auth.uid()), 'admin')));
create policy "admins read mail templates" on public.email_templates
  for select to authenticated using ((select public.has_role((select auth.uid()), 'admin')));

-- Checks a template before it is saved: private.check_template_texts. The variables column follows the texts.
create function private.check_email_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_template_texts(new.name, new.subject, new.html_content, new.text_content);
  new.variables := private.used_variables(new.subject || new.html_content || new.text_content);
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end $$;

create function private.keep_email_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception 'template_in_use' using errcode = 'PT409', hint = 'name',
    detail = format('The template %s is used. It can be rewritten or switched off, not renamed or deleted.', old.name);
end $$;

-- Definer: nothing but this trigger writes versions.
create function private.keep_template_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_template_versions (template_id, version, subject, html_content, text_content, saved_by)
  values (new.id, new.version, new.subject, new.html_content, new.text_content, (select auth.uid()))
  on conflict (template_id, version) do nothing;
  return null;
end $$;

create trigger touch_updated_at before update on public.email_templates
  for each row execute function private.touch_updated_at();
create trigger check_email_template before insert or update of subject, html_content, text_content,
  variables on public.email_templates
  for each row execute function private.check_email_template();
create trigger keep_email_template_name before update of name on public.email_templates
  for each row when (new.name <> old.name) execute function private.keep_email_template();
create trigger keep_email_template before delete on public.email_templates for each row
  execute function private.keep_email_template();
create trigger write_audit after insert or delete or update on public.email_templates
  for each row execute function private.write_audit();
create trigger keep_template_version after insert or update of subject, html_content, text_content,
  variables on public.email_templates
  for each row execute function private.keep_template_version();
