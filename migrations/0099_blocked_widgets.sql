-- What a manager blocked the widget for; its owner reads it.
ALTER TABLE otp_widgets ADD COLUMN block_reason TEXT;
CREATE INDEX otp_widgets_by_id ON otp_widgets (id);
