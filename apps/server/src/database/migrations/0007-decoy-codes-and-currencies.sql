-- Codes without a player, which answer for numbers that have an account (R13).
alter table phone_code drop constraint phone_code_pkey;
alter table phone_code alter column player_id drop not null;
alter table phone_code add constraint phone_code_player unique (player_id);
alter table phone_code add constraint phone_code_decoy
  check (player_id is not null or (device_hash is not null and sign_up is null));
create unique index phone_code_of_nobody on phone_code (phone) where player_id is null;
