create table delivery.releases (
  id uuid primary key default gen_random_uuid(),
  module text not null references delivery.modules (name),
  version text not null check (version ~ '^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$' and length(version) <= 80),
  -- release.json as it was published: the one truth about files, needs, platform
    document jsonb not null,
  files jsonb not null generated always as (document -> 'files') stored,
  needs jsonb generated always as (document -> 'needs') stored,
  contract text generated always as (document ->> 'contract') stored,
  git_sha text generated always as (document ->> 'commit') stored,
  bytes bigint not null check (bytes >= 0),
  preview boolean not null,
  published_by text not null,
  published_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  collecting_at timestamptz,
  collected_at timestamptz,
  collected_by text,
  unique (module, version),
  constraint releases_collected_after_marked check (collected_at is null or collecting_at is not null)
);

comment on column delivery.releases.collecting_at is 'From then on its files are being deleted and it can''t be served';
comment on column delivery.releases.collected_at is 'Its files are deleted. Null again once it is published again';

create index releases_newest on delivery.releases (module, published_at desc);
create index releases_collecting on delivery.releases (collecting_at) where collecting_at is not null
  and collected_at is null;

create function delivery.refuse_changed_release() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- generated columns have no value yet in a trigger; they follow from the document
  v_free text[] := array['preview', 'withdrawn_at', 'withdrawn_by', 'collecting_at', 'collected_at', 'collected_by',
    'files', 'needs', 'contract', 'git_sha'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - v_free <> to_jsonb(old) - v_free
    or (new.preview and not old.preview) or (old.withdrawn_at is not null
      and new.withdrawn_at is distinct from old.withdrawn_at) then
    perform private.refuse('PT403', 'append_only', 'A published release never changes: publish another version.');
  end if;
  return new;
end $$;

-- The map and the faults of a release are deleted with its files.
create function delivery.forget_collected() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from delivery.source_maps where module = new.module and version = new.version;
  delete from delivery.faults where module = new.module and version = new.version;
  delete from delivery.misbehaviours where module = new.module and version = new.version;
  return null;
end $$;

create trigger releases_immutable before update or delete on delivery.releases
  for each row execute function delivery.refuse_changed_release();
create trigger releases_no_truncate before truncate on delivery.releases
  for each statement execute function private.refuse_rewriting();
create trigger releases_forget_collected after update of collected_at on delivery.releases
  for each row when (old.collected_at is null and new.collected_at is not null)
    execute function delivery.forget_collected();
