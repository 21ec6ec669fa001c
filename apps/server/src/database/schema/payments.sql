-- A deposit or withdrawal through the cashier (decision 75). It is pending until its provider reports it, and settles once.
create table payment (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  account_id bigint not null references ledger_account,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  amount numeric(40, 0) not null check (amount > 0),
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed')),
  provider text not null,
  key text not null,
  fingerprint text not null,
  return_to text not null,
  locale text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payment_once unique (player_id, key),
  constraint payment_settled check ((state = 'pending') = (settled_at is null))
);
create index payment_failed on payment (settled_at) where state = 'failed';
create index payment_player on payment (player_id, id);
create trigger payment_kept before delete or truncate on payment for each statement execute function refuse_change();
create trigger payment_fixed before update of id, player_id, account_id, kind, amount, provider, key, fingerprint, return_to,
  locale, created_at on payment for each statement execute function refuse_change();
create trigger payment_settles_once before update on payment
  for each row when (old.state <> 'pending') execute function refuse_change();
