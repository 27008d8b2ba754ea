CREATE TABLE `job_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `job_drafts_by_user` ON `job_drafts` (`user_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `applications_job_email_unique`;--> statement-breakpoint
ALTER TABLE `applications` ADD `address_pending` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `address_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `aside` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `aside_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `key_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_by_job_and_email` ON `applications` (`job_id`,`email`);--> statement-breakpoint
CREATE INDEX `applications_aside` ON `applications` (`aside_at`) WHERE aside is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `applications_job_email_unique` ON `applications` (`job_id`,`email`) WHERE aside is null;--> statement-breakpoint
DROP INDEX `mail_outbox_due`;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `from_stranger` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `waits_for_summary` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` (`recipient`,`id`) WHERE waits_for_summary = 1 and sent_at is null;--> statement-breakpoint
CREATE INDEX `mail_outbox_strangers` ON `mail_outbox` (`recipient`,`created_at`) WHERE from_stranger = 1 and waits_for_summary = 0;--> statement-breakpoint
CREATE INDEX `mail_outbox_summary_due` ON `mail_outbox` (`next_attempt_at`,`recipient`) WHERE waits_for_summary = 1 and sent_at is null;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`,`id`) WHERE sent_at is null and waits_for_summary = 0;--> statement-breakpoint
ALTER TABLE `users` ADD `confirm_by` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `disowned_at` integer;--> statement-breakpoint
CREATE INDEX `users_confirm_by` ON `users` (`confirm_by`) WHERE confirm_by is not null;--> statement-breakpoint
CREATE INDEX `users_disowned` ON `users` (`disowned_at`) WHERE disowned_at is not null;--> statement-breakpoint
CREATE INDEX `jobs_not_public` ON `jobs` (`user_id`,`status`,`seq`) WHERE status in ('held', 'taken_down');