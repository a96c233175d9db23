-- What people wrote before their channel told their phones, for when it does.
CREATE INDEX incoming_unknown ON incoming (provider, sender) WHERE instr(sender, ':') > 0;

-- Ids of bots' and communities' people were kept bare, and read as phones. They become phones where those are known by
-- now, and ids of their channel where they cannot be phones: the chat that a reference names, or digits that are too few
-- for most phones, are nobody's known phone and got no message from the owner.
UPDATE incoming SET sender = coalesce(
  (SELECT a.phone FROM addresses a WHERE a.provider_id = incoming.provider AND a.address = incoming.sender
    ORDER BY a.updated_at DESC LIMIT 1),
  type || ':' || sender)
WHERE type IN ('telegram', 'vk') AND sender NOT GLOB '*[^0-9]*' AND (
  (type = 'telegram' AND instr(provider_ref, sender || ':') = 1)
  OR EXISTS (SELECT 1 FROM addresses a WHERE a.provider_id = incoming.provider AND a.address = incoming.sender)
  OR (length(sender) <= 10
    AND NOT EXISTS (SELECT 1 FROM addresses a WHERE a.provider_id = incoming.provider AND a.phone = incoming.sender)
    AND NOT EXISTS (SELECT 1 FROM sendings s INDEXED BY sendings_by_recipient
      WHERE s.owner_id = incoming.owner_id AND s.recipient = incoming.sender AND s.status <> 'failed')));
