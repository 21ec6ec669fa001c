-- Odds of a selection move only while its bet waits for its live delay (I6).
create or replace function refuse_sold_odds() returns trigger
language plpgsql
as $$
begin
  if exists (select from bet where id = old.bet_id and status = 'submitted') then
    return new;
  end if;
  raise exception 'odds of a bet that was taken are never changed' using errcode = 'restrict_violation';
end
$$;
