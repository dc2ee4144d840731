set local lock_timeout = '500ms';

alter table private.search_texts validate constraint search_texts_kind_check;
