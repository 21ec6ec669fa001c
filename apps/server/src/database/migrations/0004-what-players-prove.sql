-- Numbers that are not proved yet, codes that prove them, what a sign-up asks for, and checks of who a player is (AUTH-06a,
-- AUTH-06b, AUTH-11).
alter table player add column mobile_phone text;
alter table player add column phone_country text;
alter table player add column birth_date date;
alter table player drop constraint player_check;
alter table player add constraint player_check
  check (email is not null or auth_phone_number is not null or mobile_phone is not null);
create unique index player_waiting_phone on player (mobile_phone) where email is null and auth_phone_number is null;

create table phone_code (
  player_id bigint primary key references player,
  phone text not null,
  phone_country text,
  code_hash bytea not null,
  session_id bigint references session (id),
  device_hash bytea,
  sign_up jsonb,
  attempts integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint phone_code_asker check ((session_id is null) = (device_hash is not null))
);

create table identity_check (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  provider text not null check (provider in ('serasa', 'sumsub')),
  token_hash bytea not null unique,
  status text not null default 'started' check (status in ('started', 'pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
create index identity_check_player on identity_check (player_id, id);
