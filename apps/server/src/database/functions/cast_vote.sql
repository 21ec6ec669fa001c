-- Casts the vote of a player on a match, or changes it (NOTE-04). Votes on one question come one after another, under the lock
-- of their count: what two devices send at once is one vote, and the count is always that of the votes.
-- Returns whether it was taken: not once the match has begun, nor where the question is about another market by now.
create or replace function cast_vote(
  p_player bigint, p_match text, p_question text, p_market text, p_specifier text, p_answer text
) returns boolean
language plpgsql
as $$
declare
  v_former text;
begin
  insert into prediction (match_id, question, market_id, specifier)
  select id, p_question, p_market, p_specifier from match where id = p_match and status = 0 and not ended
  on conflict do nothing;

  perform from prediction
  where match_id = p_match and question = p_question and market_id = p_market and specifier = p_specifier
  for no key update;
  if not found then
    return false;
  end if;

  select answer into v_former from vote
  where player_id = p_player and match_id = p_match and question = p_question;
  -- The match is read with the vote: whichever commits first, one statement decides.
  insert into vote (player_id, match_id, question, answer)
  select p_player, id, p_question, p_answer from match where id = p_match and status = 0 and not ended
  on conflict (player_id, match_id, question) do update
  set answer = excluded.answer,
    created_at = case when vote.answer = excluded.answer then vote.created_at else excluded.created_at end;
  if not found then
    return false;
  end if;
  if v_former is distinct from p_answer then
    update prediction
    set votes = votes
      || jsonb_build_object(p_answer, coalesce((votes->>p_answer)::bigint, 0) + 1)
      || case when v_former is null then '{}'
         else jsonb_build_object(v_former, (votes->>v_former)::bigint - 1) end
    where match_id = p_match and question = p_question;
  end if;
  return true;
end
$$;
