-- The outbox event of how many notifications are unread.
create or replace function counter_event(counter notification_counter) returns jsonb
language sql immutable
return jsonb_build_object('type', 'unread_counters_changed', 'payload',
  jsonb_build_object('unread', counter.unread, 'version', counter.version));
