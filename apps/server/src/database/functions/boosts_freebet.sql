-- Whether points of a hunting that runs at p_now may boost a freebet, as far as they reach. One that a bet gave back has been
-- boosted before, or could have been.
create or replace function boosts_freebet(p_farming farming, p_freebet freebet, p_now timestamptz) returns boolean
language sql immutable
return p_farming.boost_points is not null and p_farming.valid_from <= p_now
  and (p_farming.valid_to is null or p_farming.valid_to > p_now)
  and p_freebet.bet_id is null and p_freebet.revoked_at is null and p_freebet.boosted_by is null
  and p_freebet.returned_for is null and (p_freebet.valid_to is null or p_freebet.valid_to > p_now)
  and coalesce(p_freebet.amount <= (p_farming.boost_largest->>p_freebet.currency)::numeric, false);
