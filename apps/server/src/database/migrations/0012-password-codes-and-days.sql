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

-- What the entries of a wallet come to by day: the whole of the ledger is read once.
create table ledger_day (
  account_id bigint not null,
  day date not null,
  kind text not null,
  amount numeric(40, 0) not null,
  first_id bigint not null,
  last_id bigint not null,
  primary key (account_id, day, kind)
) with (fillfactor = 50);
insert into ledger_day
select entry.account_id, (cause.created_at at time zone 'UTC')::date, cause.kind, sum(entry.amount), min(cause.id), max(cause.id)
from ledger_entry entry
join ledger_transaction cause on cause.id = entry.transaction_id
join ledger_account account on account.id = entry.account_id and account.kind = 'player'
group by 1, 2, 3;
create trigger ledger_day_follows before insert or update on ledger_day
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger ledger_day_kept before delete or truncate on ledger_day
  for each statement execute function refuse_change();
