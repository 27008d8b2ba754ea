ALTER TABLE `passkeys` ADD `moderates_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `passkey_unconfirmed` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `sessions` SET `passkey_unconfirmed` = 1 WHERE `passkey_at` IS NOT NULL;
