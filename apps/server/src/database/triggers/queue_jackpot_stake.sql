-- Queues an accepted bet to feed the jackpots (JACK-03).
create or replace function queue_jackpot_stake() returns trigger
language plpgsql
as $$
begin
  insert into jackpot_stake (bet_id) values (new.id);
  return null;
end
$$;
