-- Starts a break of a player, once for each key (RG-09). It waits for every stake and deposit of theirs that has passed
-- check_break, and what comes after waits for it: none is accepted once this has answered.
--
-- p_length  null for ever
--
-- Freebets that the player has not used and lootboxes that are not open last as much longer as the break does: they are
-- frozen, not lost.
-- Returns { kind }: `started`, also for a repeated request, or `reused` for another fingerprint.
create or replace function start_break(p_player bigint, p_key text, p_fingerprint text, p_kind text, p_length interval)
returns jsonb
language plpgsql
as $$
declare
  v_break player_break;
  v_from timestamptz;
begin
  -- An account is opened under the same lock: none can come between those that are locked here.
  perform from player where id = p_player for no key update;
  select * into v_break from player_break where player_id = p_player and key = p_key;
  if found then
    return jsonb_build_object('kind', case when v_break.fingerprint = p_fingerprint then 'started' else 'reused' end);
  end if;
  perform from ledger_account where kind = 'player' and player_id = p_player order by id for no key update;

  select coalesce(max(until), clock_timestamp()) into v_from from running_break(p_player) where until is not null;
  if not exists (select from running_break(p_player) where until is null) then
    update freebet set valid_to = case when p_length is not null
      then valid_to + greatest(clock_timestamp() + p_length - v_from, interval '0') end
    where player_id = p_player and bet_id is null and valid_to > now();
    update lootbox set valid_to = case when p_length is not null
      then valid_to + greatest(clock_timestamp() + p_length - v_from, interval '0') end
    where player_id = p_player and opened_at is null and valid_to > now();
  end if;
  insert into player_break (player_id, key, fingerprint, kind, started_at, until)
  values (p_player, p_key, p_fingerprint, p_kind, clock_timestamp(), clock_timestamp() + p_length);
  return jsonb_build_object('kind', 'started');
end
$$;
