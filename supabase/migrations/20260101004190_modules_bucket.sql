-- The files of releases where the module store is Storage (functions/_shared/delivery/store). Public: they are what every visitor's
-- browser loads, from a CDN in front of it. No policy: only the secret key writes or lists, which is the delivery function.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('modules', 'modules', true, 8 * 1024 * 1024, array[
    'text/javascript', 'text/css', 'text/html', 'text/plain', 'application/json', 'application/octet-stream', 'font/woff2',
    'image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/x-icon', 'audio/mpeg', 'audio/wav'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
