-- The card gateway of this instance. The functions read its keys from their environment; the database only knows that
-- they exist. Without a row, a demo uses its sandbox and a real instance takes no cards.
create table private.card_gateway (
  gateway text not null check (gateway in ('stripe')),
  only_row boolean primary key default true check (only_row)
);
