-- What lists and periodic jobs look for is found by an index, however much there is beside it (decision 111).
drop index bet_of_player;
create index bet_of_player on bet (player_id, id desc) include (status, result);
create index payment_failed on payment (settled_at) where state = 'failed';
create index limit_change_time on limit_change (created_at);
