-- A bet that is over holds no exposure: a lost combo frees the legs still to be played. Runs at commit, so that the wallet
-- is locked first here too.
create or replace function drop_exposure() returns trigger
language plpgsql
as $$
begin
  perform release_exposure(new.id);
  return null;
end
$$;
