-- Who may use the operator's API, and what was done with it (decision 88).

-- The key itself is shown once, when it is made. A name may be given again once its key is revoked.
create table operator_key (
  id bigint generated always as identity primary key,
  name text not null,
  key_hash bytea not null unique,
  rights text[] not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index operator_key_name on operator_key (name) where revoked_at is null;
create trigger operator_key_fixed before delete or update of id, name, key_hash, rights, created_at on operator_key
  for each statement execute function refuse_change();

-- One row a change, written with it; nothing of it changes after. `key_id` is null for the command line on the server.
-- `answer` is what a repeat of the same request gets (I1).
create table operator_audit (
  id bigint generated always as identity primary key,
  key_id bigint references operator_key,
  request_key text,
  fingerprint text,
  what text not null,
  target text not null,
  before jsonb,
  after jsonb,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint operator_audit_once unique (key_id, request_key),
  constraint operator_audit_request check (
    (key_id is null) = (request_key is null) and (key_id is null) = (fingerprint is null) and (key_id is null) = (answer is null))
);
create trigger operator_audit_fixed before delete or update or truncate on operator_audit
  for each statement execute function refuse_change();
