-- Checks the countries that were there before.
set local lock_timeout = '500ms';

alter table public.country_settings validate constraint country_settings_storage_days_check;
