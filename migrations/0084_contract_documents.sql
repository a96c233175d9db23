-- A contract has one document, made anew until its signed copy is there.
CREATE UNIQUE INDEX documents_contract ON documents (contract_id) WHERE type = 'contract';
