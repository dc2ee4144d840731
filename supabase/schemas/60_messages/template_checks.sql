-- Mail templates: {{name}} is replaced by a value, HTML-escaped. The names are fixed here; the code that queues the
-- mail sets the values. A template that a status or the code needs cannot be renamed or deleted.
create function private.template_variables() returns text[]
language sql immutable set search_path = '' as $$
  select '{customer_name,display_id,order_number,product_name,total,link,company_name,support_email,'
    'expires_at,hours_left,reason,amount,reference_code,bank_details,carrier,tracking_number,'
    'price_statement,tracking_url,unsubscribe_link,message,subject,parcel_number,parcel_state,saving,replaced,'
    'saved_shipping}'::text[]
$$;
comment on function private.template_variables() is 'total, amount: money as text with its currency. expires_at: a '
  'moment as text. hours_left: whole hours. bank_details, message: several lines. product_name: all items. '
  'price_statement: a sentence or two.';
