CREATE TABLE `application_events` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`actor_id` text,
	`from_status` text,
	`to_status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_events_by_application` ON `application_events` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`candidate_id` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`mobile` text NOT NULL,
	`experience` text NOT NULL,
	`resume_key` text NOT NULL,
	`resume_name` text NOT NULL,
	`resume_bytes` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`candidate_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_job_email_unique` ON `applications` (`job_id`,`email`);--> statement-breakpoint
CREATE INDEX `applications_by_job` ON `applications` (`job_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `applications_by_candidate` ON `applications` (`candidate_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`category` text NOT NULL,
	`job_nature` text NOT NULL,
	`vacancy` integer NOT NULL,
	`salary` text,
	`location` text NOT NULL,
	`description` text NOT NULL,
	`benefits` text,
	`responsibility` text,
	`qualifications` text,
	`keywords` text NOT NULL,
	`company_name` text NOT NULL,
	`company_location` text,
	`website` text,
	`job_logo` text,
	`status` text NOT NULL,
	`deleted` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_id_unique` ON `jobs` (`id`);--> statement-breakpoint
CREATE INDEX `jobs_live` ON `jobs` (`seq`) WHERE status = 'open' and deleted = 0;--> statement-breakpoint
CREATE INDEX `jobs_live_by_category` ON `jobs` (`category`,`seq`) WHERE status = 'open' and deleted = 0;--> statement-breakpoint
CREATE INDEX `jobs_by_owner` ON `jobs` (`user_id`,`deleted`,`seq`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`event_key` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_event_unique` ON `mail_outbox` (`event_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`,`id`) WHERE sent_at is null;--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`f_name` text,
	`s_name` text,
	`l_name` text,
	`mobile` text,
	`address` text,
	`city` text,
	`state` text,
	`country` text,
	`zip` text,
	`gender` text,
	`education_institute` text,
	`education_degree` text,
	`major` text,
	`degree_duration` text,
	`company_name` text,
	`company_designation` text,
	`company_location` text,
	`start_date` text,
	`end_date` text,
	`salary` text,
	`resume_path` text,
	`photo_url` text,
	`jobtitle` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`idle_ms` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text,
	`registration_open_until` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);