CREATE TABLE `mail_settings` (
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`how_often` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `kind`)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `mail_zone` text;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_refusals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `job_id` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `behind` text;--> statement-breakpoint
CREATE INDEX `notifications_lines` ON `notifications` (`user_id`,`created_at`,`id`) WHERE behind is null;--> statement-breakpoint
CREATE INDEX `notifications_unread_lines` ON `notifications` (`user_id`) WHERE read_at is null and behind is null;--> statement-breakpoint
CREATE INDEX `notifications_first_of_job` ON `notifications` (`user_id`,`job_id`,`created_at`) WHERE read_at is null and behind is null and job_id is not null;--> statement-breakpoint
CREATE INDEX `notifications_behind` ON `notifications` (`behind`) WHERE behind is not null;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `job_id` text;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `digest_at` integer;--> statement-breakpoint
CREATE INDEX `mail_outbox_digest_due` ON `mail_outbox` (`digest_at`,`recipient`) WHERE digest_at is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_digest_of` ON `mail_outbox` (`recipient`,`id`) WHERE digest_at is not null;--> statement-breakpoint
-- A line that goes, with its application or with time, hides nothing: those behind it become lines again.
CREATE TRIGGER notifications_line_gone AFTER DELETE ON notifications WHEN old.behind IS NULL BEGIN
  UPDATE notifications SET behind = NULL WHERE behind = old.id;
END;
