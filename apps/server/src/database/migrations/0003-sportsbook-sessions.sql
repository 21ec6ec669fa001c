-- When a sign-in opened its sportsbook session, and when its player last went on after a reality check (AUTH-14).
alter table session add column opened_at timestamptz;
alter table session add column continued_at timestamptz;
