-- The outbox event of a freebet that was given.
create or replace function bonus_event(given freebet) returns jsonb
language sql immutable
return jsonb_build_object('type', 'bonus_issued', 'payload', jsonb_build_object('version', 1, 'bonus',
  jsonb_build_object('id', given.id::text, 'type', given.type, 'name', given.name, 'caption', null,
  'announced', given.announced)));
