CREATE TABLE `resume_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`viewer_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `resume_openings_by_application` ON `resume_openings` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `resume_openings_age` ON `resume_openings` (`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`resource_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `limit_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `limit_counters_end` ON `limit_counters` (`ends_at`);--> statement-breakpoint
ALTER TABLE `applications` ADD `request_key` text;--> statement-breakpoint
CREATE INDEX `applications_by_email` ON `applications` (`email`);--> statement-breakpoint
CREATE INDEX `applications_with_resume_by_age` ON `applications` (`updated_at`) WHERE resume_bytes > 0;--> statement-breakpoint
ALTER TABLE `users` ADD `closed_at` integer;