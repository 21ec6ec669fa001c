create table cash_out (
  bet_id bigint not null references bet,
  place smallint not null,
  share text not null,
  stake numeric(40, 0) not null check (stake > 0),
  amount numeric(40, 0) not null check (amount > 0),
  by text not null check (by in ('player', 'automatic')),
  taken_at timestamptz not null,
  primary key (bet_id, place)
);
create trigger cash_out_fixed before delete or update or truncate on cash_out
  for each statement execute function refuse_change();

create table auto_cash_out (
  bet_id bigint primary key references bet,
  take_profit numeric(40, 0) check (take_profit > 0),
  stop_loss numeric(40, 0) check (stop_loss > 0),
  constraint auto_cash_out_some check (take_profit is not null or stop_loss is not null)
);

create table auto_cash_out_log (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bet,
  what text not null check (what in ('set', 'taken_back', 'reached', 'paid', 'missed')),
  take_profit numeric(40, 0),
  stop_loss numeric(40, 0),
  offer numeric(40, 0),
  logged_at timestamptz not null
);
create index auto_cash_out_log_of_bet on auto_cash_out_log (bet_id, id);
create trigger auto_cash_out_log_fixed before delete or update or truncate on auto_cash_out_log
  for each statement execute function refuse_change();
