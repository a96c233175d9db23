-- A paper keeps the template that it was issued with; those from before have their seller's of today, once and for all.
UPDATE documents SET content = json_set(content, '$.template', json((
  SELECT t.template FROM companies c JOIN document_templates t ON t.owner_id = c.owner_id
  WHERE c.id = documents.company_id AND t.type = documents.type AND t.language = CASE
    WHEN 'foreign' IN (content ->> '$.seller.data.legal.businessType', content ->> '$.payer.data.legal.businessType')
    THEN 'en' ELSE 'ru' END)))
WHERE content ->> '$.template' IS NULL AND EXISTS (
  SELECT 1 FROM companies c JOIN document_templates t ON t.owner_id = c.owner_id
  WHERE c.id = documents.company_id AND t.type = documents.type AND t.language = CASE
    WHEN 'foreign' IN (content ->> '$.seller.data.legal.businessType', content ->> '$.payer.data.legal.businessType')
    THEN 'en' ELSE 'ru' END);
