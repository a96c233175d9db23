-- A chain of fallbacks: each step is a message whose id differs from the root's in the last byte only.
ALTER TABLE sendings ADD COLUMN step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE sendings ADD COLUMN steps INTEGER NOT NULL DEFAULT 1;
-- When the next decision about the step after this one is due, ms UTC; NULL when there is none to take.
ALTER TABLE sendings ADD COLUMN fallback_at INTEGER;
-- Of a single's root: {steps, budget}. A bulk's stand in its task.
ALTER TABLE sendings ADD COLUMN fallbacks TEXT;
-- Of a root: the recipient's values that later steps name.
ALTER TABLE sendings ADD COLUMN vars TEXT;
-- What a channel needs beside its text: {button, buttons, image, …}.
ALTER TABLE sendings ADD COLUMN payload TEXT;
CREATE INDEX sendings_fallback_due ON sendings (fallback_at) WHERE fallback_at IS NOT NULL;

-- Recipients who got the message by more than one step.
ALTER TABLE tasks ADD COLUMN doubles INTEGER NOT NULL DEFAULT 0;
