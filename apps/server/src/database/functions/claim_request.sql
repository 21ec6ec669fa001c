-- Claims a key of bet_request for a player. Returns null for a new key; else what the caller has to return: `answered`
-- with the stored answer, or `reused` for another fingerprint. Waits while another transaction works on the same key.
create or replace function claim_request(p_player bigint, p_key text, p_fingerprint text) returns jsonb
language plpgsql
as $$
declare
  v_request bet_request;
begin
  insert into bet_request (player_id, key, fingerprint) values (p_player, p_key, p_fingerprint)
  on conflict do nothing;
  if not found then
    select * into v_request from bet_request where player_id = p_player and key = p_key;
    if not found then
      raise exception 'the request was taken back meanwhile' using errcode = 'serialization_failure';
    end if;
    if v_request.fingerprint <> p_fingerprint then
      return jsonb_build_object('kind', 'reused');
    end if;
    return jsonb_build_object('kind', 'answered', 'answer', v_request.answer);
  end if;
  return null;
end
$$;
