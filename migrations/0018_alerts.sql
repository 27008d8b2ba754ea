CREATE TABLE `alert_matches` (
	`search_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`search_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `alert_matches_age` ON `alert_matches` (`created_at`);--> statement-breakpoint
CREATE TABLE `alert_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alert_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`made` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_searches_key_unique` ON `alert_searches` (`key`);--> statement-breakpoint
CREATE INDEX `alert_searches_by_version` ON `alert_searches` (`version`,`id`);--> statement-breakpoint
CREATE TABLE `alert_tellings` (
	`email` text NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`email`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `alert_tellings_age` ON `alert_tellings` (`created_at`);--> statement-breakpoint
CREATE TABLE `alert_tokens` (
	`token` text NOT NULL,
	`search_id` integer NOT NULL,
	PRIMARY KEY(`token`, `search_id`)
);
--> statement-breakpoint
CREATE INDEX `alert_tokens_by_search` ON `alert_tokens` (`search_id`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`search_id` integer NOT NULL,
	`query` text NOT NULL,
	`frequency` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`kept_at` integer NOT NULL,
	`asked_at` integer,
	`told_seq` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`claimed` integer DEFAULT false NOT NULL,
	`last_mail` text,
	FOREIGN KEY (`search_id`) REFERENCES `alert_searches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_address_unique` ON `alerts` (`email`,`search_id`);--> statement-breakpoint
CREATE INDEX `alerts_by_search` ON `alerts` (`search_id`);--> statement-breakpoint
CREATE INDEX `alerts_due` ON `alerts` (`due_at`,`id`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `alerts_unconfirmed` ON `alerts` (`created_at`) WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX `alerts_to_ask` ON `alerts` (`kept_at`) WHERE confirmed_at is not null and asked_at is null;--> statement-breakpoint
CREATE INDEX `alerts_asked` ON `alerts` (`asked_at`) WHERE asked_at is not null;--> statement-breakpoint
DROP INDEX `mail_outbox_due`;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `priority` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unsubscribe` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_given_up` ON `mail_outbox` (`event_key`) WHERE sent_at is null and attempts >= 8;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`priority`,`next_attempt_at`,`id`) WHERE sent_at is null and waits_for_summary = 0;