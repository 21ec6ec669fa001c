-- Outcomes that nothing is held on any more: releasing leaves no such row behind from now on.
delete from exposure where amount = 0;
