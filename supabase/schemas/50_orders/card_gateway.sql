-- The gateway that takes cards in this instance. Set by whoever holds its keys: the functions read those from their
-- environment, the database only knows that they are there. No row: a demo has its sandbox, a real instance takes no
-- cards.
create table private.card_gateway (
  gateway text not null check (gateway in ('stripe')),
  only_row boolean primary key default true check (only_row)
);
