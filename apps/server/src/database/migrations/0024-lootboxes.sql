-- Chests of players, and the ledger's word for money that was in one (decision 94).
create table lootbox (
  id bigint default nextval('bonus_id') primary key,
  player_id bigint not null references player,
  campaign_id bigint not null references campaign,
  name text not null,
  chest_size integer not null check (chest_size > 0),
  currency text not null,
  prizes jsonb not null check (jsonb_array_length(prizes) > 0),
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  valid_to timestamptz,
  given_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  place integer,
  prize_id bigint,
  unique (player_id, campaign_id),
  constraint lootbox_opened check ((opened_at is null) = (place is null) and (revoked_at is null or opened_at is null)),
  constraint lootbox_place check (place >= 0 and place < jsonb_array_length(prizes))
);
create index lootbox_campaign on lootbox (campaign_id);
create trigger lootbox_fixed before delete or update of id, player_id, campaign_id, chest_size, currency, prizes, seed, given_at
  or truncate on lootbox
  for each statement execute function refuse_change();
create trigger lootbox_drawn before update of opened_at, place on lootbox
  for each row when (old.opened_at is not null) execute function refuse_change();

alter table ledger_transaction drop constraint ledger_transaction_kind_check,
  add constraint ledger_transaction_kind_check check (kind in ('deposit', 'stake', 'settlement', 'refusal', 'cash_out',
    'withdrawal', 'arena_stake', 'arena_settlement', 'jackpot', 'cashier_deposit', 'cashier_withdrawal', 'lootbox'));
