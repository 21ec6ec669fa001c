-- Comp points, and the groups of the loyalty programme (AUTH-13).
alter table player add column comp_points numeric(20, 2) not null default 0 check (comp_points >= 0);
create table status_group (
  id text primary key,
  name text not null,
  writeable boolean not null,
  comp_points_min numeric(20, 2),
  comp_points_max numeric(20, 2)
);
create table player_status_group (
  player_id bigint not null references player,
  group_id text not null references status_group,
  primary key (player_id, group_id)
);
