create table delivery.source_maps (
  module text not null,
  version text not null,
  path text not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 1468006),
  primary key (module, version, path),
  foreign key (module, version) references delivery.releases (module, version)
);

comment on table delivery.source_maps is 'Deleted with the files of the release';
comment on column delivery.source_maps.path is
  'Of the script in its release, and bytes its source map, gzip. At most 1.4 MB, so that base64 of it fits into a call';

alter table delivery.source_maps enable row level security;
