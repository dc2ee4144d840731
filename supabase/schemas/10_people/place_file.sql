-- The folder for one more file of the caller in a bucket. The function attach-file calls it with the caller's token,
-- and then stores the file with the secret key: no bucket takes a client's own write. It counts the file.
--   p_folder  of order-photos: the order's id
--   errors    PT401, PT403 admin_only; PT400 unknown_bucket; PT404 order_not_found; PT429 quota_reached,
--             quota_of_hour_reached
-- Definer: limits and files are not the caller's to read.
create function public.place_file(p_bucket text, p_folder text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user constant uuid := private.need_sign_in();
begin
  if p_bucket in ('order-photos', 'site-assets') then
    perform private.need_admin();
  elsif coalesce(p_bucket not in ('product-photos', 'message-attachments'), true) then
    perform private.refuse('PT400', 'unknown_bucket', 'Files can''t be stored there.');
  end if;
  if p_bucket = 'order-photos' then
    if not exists (select from public.orders where id::text = p_folder) then
      perform private.refuse('PT404', 'order_not_found', 'This order does not exist.');
    end if;
    return p_folder;
  end if;
  if not public.has_role(v_user, 'admin') then
    perform private.count_action('upload', 'quota_of_hour_reached',
      'You have sent many files in a short time. Wait an hour before you send more.');
    if not private.has_room_for_file(p_bucket, case p_bucket when 'product-photos' then 200 else 500 end) then
      perform private.refuse('PT429', 'quota_reached', 'You have stored the most files that one account can.');
    end if;
  end if;
  return v_user::text;
end $$;
grant execute on function public.place_file(text, text) to authenticated, service_role;
