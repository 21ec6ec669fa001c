-- Refuses a change of what must stay as it was sold, paid or answered (I1, I4, I6).
create or replace function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% is never changed: % refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end
$$;
