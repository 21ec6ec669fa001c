-- What a jackpot has paid is kept beside it, so that no call adds up all hits; hits are listed by player (JACK-02).
alter table jackpot add column hits_amount numeric(40, 0) not null default 0 check (hits_amount >= 0);
update jackpot set hits_amount = paid.amount
from (select jackpot_id, sum(amount_eur) as amount from jackpot_hit group by jackpot_id) as paid
where paid.jackpot_id = jackpot.id;
create index jackpot_hit_of_player on jackpot_hit (player_id, id);
create index jackpot_hit_unseen on jackpot_hit (player_id, id) where not seen;
