CREATE TABLE `application_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`side` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`mail_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_messages_by_application` ON `application_messages` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `application_messages_to_mail` ON `application_messages` (`mail_at`,`id`) WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX `application_messages_by_author` ON `application_messages` (`author_id`);--> statement-breakpoint
CREATE TABLE `application_notes` (
	`application_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `author_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_notes_by_author` ON `application_notes` (`author_id`);--> statement-breakpoint
CREATE TABLE `application_stars` (
	`application_id` text NOT NULL,
	`author_id` text NOT NULL,
	`stars` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `author_id`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `application_stars_by_author` ON `application_stars` (`author_id`);--> statement-breakpoint
CREATE TABLE `desk_breaks` (
	`id` text PRIMARY KEY NOT NULL,
	`desk` text NOT NULL,
	`user_id` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `desk_breaks_by_desk` ON `desk_breaks` (`desk`,`first_day`,`id`);--> statement-breakpoint
CREATE INDEX `desk_breaks_by_user` ON `desk_breaks` (`user_id`);--> statement-breakpoint
CREATE TABLE `interviews` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`kind` text NOT NULL,
	`times` text NOT NULL,
	`minutes` integer NOT NULL,
	`place` text,
	`link` text,
	`time_zone` text NOT NULL,
	`demo_class` text,
	`demo_topic` text,
	`demo_bring` text,
	`state` text NOT NULL,
	`word` text,
	`starts_at` integer,
	`ends_at` integer,
	`sequence` integer DEFAULT 0 NOT NULL,
	`reminded_at` integer,
	`ended_by` text,
	`tell_at` integer,
	`proposed_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interviews_live_unique` ON `interviews` (`application_id`) WHERE state in ('proposed', 'agreed', 'others_asked');--> statement-breakpoint
CREATE INDEX `interviews_by_application` ON `interviews` (`application_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `interviews_to_remind` ON `interviews` (`starts_at`,`id`) WHERE state = 'agreed' and reminded_at is null;--> statement-breakpoint
CREATE INDEX `interviews_to_tell` ON `interviews` (`tell_at`,`id`) WHERE tell_at is not null;--> statement-breakpoint
CREATE INDEX `interviews_by_proposer` ON `interviews` (`proposed_by`,`starts_at`);--> statement-breakpoint
CREATE TABLE `pending_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`from_status` text NOT NULL,
	`to_status` text NOT NULL,
	`message` text,
	`bulk_id` text,
	`created_at` integer NOT NULL,
	`carry_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pending_moves_application_unique` ON `pending_moves` (`application_id`);--> statement-breakpoint
CREATE INDEX `pending_moves_due` ON `pending_moves` (`carry_at`,`id`);--> statement-breakpoint
CREATE INDEX `pending_moves_by_actor` ON `pending_moves` (`actor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `pending_moves_by_bulk` ON `pending_moves` (`bulk_id`) WHERE bulk_id is not null;--> statement-breakpoint
CREATE TABLE `rating_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`month` text NOT NULL,
	`after` text
);
--> statement-breakpoint
CREATE TABLE `ratings` (
	`application_id` text NOT NULL,
	`side` text NOT NULL,
	`rater_id` text,
	`desk` text NOT NULL,
	`job_id` text NOT NULL,
	`expectations` integer,
	`word` integer,
	`fairness` integer,
	`came_as_agreed` integer,
	`is_shown` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`application_id`, `side`),
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rater_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ratings_by_rater` ON `ratings` (`rater_id`);--> statement-breakpoint
CREATE INDEX `ratings_by_desk` ON `ratings` (`desk`,`created_at`) WHERE side = 'candidate';--> statement-breakpoint
CREATE TABLE `school_ratings` (
	`desk` text PRIMARY KEY NOT NULL,
	`raters` integer NOT NULL,
	`jobs` integer NOT NULL,
	`expectations` integer NOT NULL,
	`word` integer NOT NULL,
	`fairness` integer NOT NULL,
	`month` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`desk` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `templates_by_desk` ON `templates` (`desk`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `templates_by_user` ON `templates` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `turn` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `school_due_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `waits_since` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `promised_days` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `lapsed_from` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `lapsed_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `unanswered_by` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `accepted_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `more_time_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `called_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `contact_said` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `contact_said_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `reminders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `remind_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `answers` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `resume_hash` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `withdraw_reason` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `not_real_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `school_stopped_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `candidate_stopped_at` integer;--> statement-breakpoint
CREATE INDEX `applications_due` ON `applications` (`due_at`,`id`) WHERE due_at is not null and aside is null;--> statement-breakpoint
CREATE INDEX `applications_to_remind` ON `applications` (`remind_at`,`id`) WHERE remind_at is not null and aside is null;--> statement-breakpoint
CREATE INDEX `applications_late` ON `applications` (`lapsed_at`,`id`) WHERE status = 'unanswered';--> statement-breakpoint
CREATE INDEX `applications_without_clock` ON `applications` (`id`) WHERE turn is null and accepted_at is null and not_real_at is null and status in ('submitted', 'shortlisted', 'interviewing', 'offered');--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `calendar` text;