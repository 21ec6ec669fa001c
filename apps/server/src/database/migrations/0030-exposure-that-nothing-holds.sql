-- Outcomes that nothing is held on any more: releasing leaves no such row behind from now on. What a bet looks at meanwhile
-- is left out: its release takes it away.
delete from exposure where id in (select id from exposure where amount = 0 for update skip locked);
