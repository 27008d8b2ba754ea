CREATE TABLE `kept_suspensions` (
	`id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`cause_id` text NOT NULL,
	`kind` text NOT NULL,
	`suspended_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kept_suspensions_once` ON `kept_suspensions` (`key_hash`,`cause_id`);--> statement-breakpoint
CREATE INDEX `kept_suspensions_by_cause` ON `kept_suspensions` (`cause_id`);--> statement-breakpoint
CREATE INDEX `kept_suspensions_age` ON `kept_suspensions` (`suspended_at`);