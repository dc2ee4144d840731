-- Mail templates: {{name}} stands for a value, HTML-escaped when filled in. Which names there are is fixed here; what fills them is
-- the code that queues the mail. A template that a status or the code needs cannot be renamed or deleted.
create function private.template_variables() returns text[]
language sql immutable set search_path = '' as $$
  select array['customer_name', 'display_id', 'order_number', 'product_name', 'total', 'link', 'company_name', 'support_email',
    'expires_at', 'hours_left', 'reason', 'amount', 'reference_code', 'bank_details', 'carrier', 'tracking_number', 'tracking_url',
    'unsubscribe_link']
$$;
comment on function private.template_variables() is
  'total, amount: money as text with its currency. expires_at: a moment as text. hours_left: whole hours. bank_details: several lines.';

create function private.check_email_template() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_text constant text := new.subject || new.html_content || new.text_content;
  v_used text[] := array(select distinct m[1] from regexp_matches(v_text, '\{\{\s*([^}]*?)\s*\}\}', 'g') m order by 1);
  v_unknown text[] := array(select v from unnest(v_used || new.variables) v where v <> all (private.template_variables()));
begin
  if cardinality(v_unknown) > 0 then
    raise exception 'unknown_variable' using errcode = 'PT400', hint = 'html_content',
      detail = format('Nothing fills %s. Known: %s.', array_to_string(v_unknown, ', '), array_to_string(private.template_variables(), ', '));
  elsif new.html_content ~* '<\s*script|javascript:|\son[a-z]+\s*=' then
    raise exception 'script_in_template' using errcode = 'PT400', hint = 'html_content', detail = 'A mail cannot run a script.';
  end if;
  new.variables := v_used;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end $$;
create trigger check_email_template before insert or update of subject, html_content, text_content, variables on public.email_templates
  for each row execute function private.check_email_template();

create function private.keep_email_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception 'template_in_use' using errcode = 'PT409', hint = 'name',
    detail = format('The template %s is used. It can be rewritten or switched off, not renamed or deleted.', old.name);
end $$;
create trigger keep_email_template_name before update of name on public.email_templates
  for each row when (new.name <> old.name) execute function private.keep_email_template();
create trigger keep_email_template before delete on public.email_templates for each row execute function private.keep_email_template();
