-- Marks hits of a player as seen (JACK-02): ids that are no hits of the player change nothing. Returns how many were marked.
create or replace function mark_hits_seen(p_player bigint, p_hits text[]) returns bigint
language sql
as $$
  with marked as (
    update jackpot_hit set seen = true where player_id = p_player and not seen and id::text = any(p_hits) returning 1
  )
  select count(*) from marked
$$;
