-- An older build must not put its functions over newer ones: see function-revisions.ts.
alter table database_function add column revision integer not null default 0;
