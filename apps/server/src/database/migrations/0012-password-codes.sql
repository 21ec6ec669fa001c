-- Six digits that let a new password be set for an account that has a phone alone (AUTH-06, decision 78).
create table password_code (
  phone text not null,
  device_hash bytea not null,
  player_id bigint references player,
  code_hash bytea not null,
  attempts integer not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (phone, device_hash)
);
create index password_code_expires on password_code (expires_at);
