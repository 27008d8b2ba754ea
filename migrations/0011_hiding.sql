CREATE TABLE `job_hidings` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`status_before` text NOT NULL,
	`hidden_by` text NOT NULL,
	`cause_id` text,
	`reason` text NOT NULL,
	`words` text,
	`hidden_at` integer NOT NULL,
	`until` integer,
	`answer` text,
	`answered_at` integer,
	`restored_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_hidings_open` ON `job_hidings` (`job_id`) WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX `job_hidings_by_job` ON `job_hidings` (`job_id`,`hidden_at`);--> statement-breakpoint
CREATE INDEX `job_hidings_by_cause` ON `job_hidings` (`cause_id`) WHERE restored_at is null and cause_id is not null;--> statement-breakpoint
CREATE INDEX `job_hidings_restored` ON `job_hidings` (`restored_at`) WHERE restored_at is not null;--> statement-breakpoint
CREATE INDEX `moderation_items_settled` ON `moderation_items` (`settled_at`) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX `job_hidings_due` ON `job_hidings` (`until`) WHERE restored_at is null and until is not null;--> statement-breakpoint
CREATE INDEX `job_hidings_now` ON `job_hidings` (`hidden_at`,`id`) WHERE restored_at is null and hidden_by <> 'suspension';--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`words` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_by_subject` ON `moderation_log` (`subject_id`,`seq`);--> statement-breakpoint
DROP INDEX `jobs_not_public`;--> statement-breakpoint
DROP INDEX `jobs_not_public_by_desk`;--> statement-breakpoint
CREATE INDEX `jobs_not_public` ON `jobs` (`user_id`,`status`,`seq`) WHERE status in ('held', 'taken_down', 'hidden');--> statement-breakpoint
CREATE INDEX `jobs_not_public_by_desk` ON `jobs` (coalesce(`institution_id`, `user_id`),`status`,`seq`) WHERE status in ('held', 'taken_down', 'hidden');--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `institutions` ADD `suspended_at` integer;--> statement-breakpoint
CREATE INDEX `institutions_suspended` ON `institutions` (`suspended_at`) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`) WHERE suspended_at is not null;
--> statement-breakpoint
CREATE TRIGGER moderation_log_update BEFORE UPDATE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log of moderation is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_log_delete BEFORE DELETE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log of moderation is only added to');
END;
