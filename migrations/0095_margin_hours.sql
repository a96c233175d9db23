-- What a reseller's lines of margin of an hour come to, micros: kept by the lines themselves, whoever writes them.
CREATE TABLE margin_hours (
  owner_id TEXT NOT NULL,
  -- Hours since 1970, UTC.
  hour INTEGER NOT NULL,
  margin INTEGER NOT NULL,
  turnover INTEGER NOT NULL,
  PRIMARY KEY (owner_id, hour)
) WITHOUT ROWID;

INSERT INTO margin_hours (owner_id, hour, margin, turnover)
SELECT owner_id, created_at / 3600000, sum(amount), sum(coalesce(turnover, 0)) FROM billings WHERE source = 'margin' GROUP BY 1, 2;

CREATE TRIGGER margin_earned AFTER INSERT ON billings WHEN new.source = 'margin'
BEGIN
  INSERT INTO margin_hours (owner_id, hour, margin, turnover)
  VALUES (new.owner_id, new.created_at / 3600000, new.amount, coalesce(new.turnover, 0))
  ON CONFLICT (owner_id, hour) DO UPDATE SET margin = margin + excluded.margin, turnover = turnover + excluded.turnover;
END;

CREATE TRIGGER margin_grown AFTER UPDATE OF amount, turnover ON billings WHEN new.source = 'margin'
BEGIN
  UPDATE margin_hours SET margin = margin + new.amount - old.amount,
    turnover = turnover + coalesce(new.turnover, 0) - coalesce(old.turnover, 0)
  WHERE owner_id = new.owner_id AND hour = new.created_at / 3600000;
END;
