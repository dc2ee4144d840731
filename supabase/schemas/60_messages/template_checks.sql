-- Mail templates: {{name}} stands for a value, HTML-escaped when filled in. Which names there are is fixed here; what
-- fills them is the code that queues the mail. A template that a status or the code needs cannot be renamed or
-- deleted.
create function private.template_variables() returns text[]
language sql immutable set search_path = '' as $$
  select '{customer_name,display_id,order_number,product_name,total,link,company_name,support_email,'
    'expires_at,hours_left,reason,amount,reference_code,bank_details,carrier,tracking_number,'
    'price_statement,tracking_url,unsubscribe_link,message,subject}'::text[]
$$;
comment on function private.template_variables() is 'total, amount: money as text with its currency. expires_at: a '
  'moment as text. hours_left: whole hours. bank_details, message: several lines. product_name: all items. '
  'price_statement: a sentence or two.';
