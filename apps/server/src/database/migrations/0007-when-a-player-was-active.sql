-- When the player of a session was last active on a visible page (RG-03).
alter table session add column active_at timestamptz;
