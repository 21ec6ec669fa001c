-- Codes without a player, which answer for numbers that have an account (R13).
alter table phone_code drop constraint phone_code_pkey;
alter table phone_code alter column player_id drop not null;
alter table phone_code add constraint phone_code_player unique (player_id);
alter table phone_code add constraint phone_code_decoy
  check (player_id is not null or (device_hash is not null and sign_up is null));
create unique index phone_code_of_nobody on phone_code (phone) where player_id is null;

-- What the currencies of amounts are (decision 77).
create table currency (
  code text primary key,
  subunits numeric(20, 0) not null check (subunits > 0),
  fiat boolean not null
);
create trigger currency_fixed before delete or update or truncate on currency
  for each statement execute function refuse_change();
