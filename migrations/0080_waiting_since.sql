-- Switching a waiting name or template on or off keeps its place: such a step says since when the thing waits.
UPDATE sendernames SET history = json_set(history, '$[#-1].since', (SELECT max(value ->> 'at') FROM json_each(history)
    WHERE value ->> 'what' NOT IN ('switchedOn', 'switchedOff')))
  WHERE moderation = 'pending' AND history ->> '$[#-1].what' IN ('switchedOn', 'switchedOff');
UPDATE templates SET history = json_set(history, '$[#-1].since', (SELECT max(value ->> 'at') FROM json_each(history)
    WHERE value ->> 'what' NOT IN ('switchedOn', 'switchedOff')))
  WHERE moderation = 'pending' AND history ->> '$[#-1].what' IN ('switchedOn', 'switchedOff');
DROP INDEX sendernames_waiting;
DROP INDEX sendernames_waiting_reseller;
DROP INDEX templates_waiting;
DROP INDEX templates_waiting_reseller;
CREATE INDEX sendernames_waiting ON sendernames
  (coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX sendernames_waiting_reseller ON sendernames
  (reseller_id, coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX templates_waiting ON templates
  (coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
CREATE INDEX templates_waiting_reseller ON templates
  (reseller_id, coalesce(history ->> '$[#-1].since', history ->> '$[#-1].at', created_at), id) WHERE moderation = 'pending';
