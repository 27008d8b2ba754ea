CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`notice` text NOT NULL,
	`form` text NOT NULL,
	`given_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_open` ON `consents` (`user_id`,`purpose`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `consents_by_user` ON `consents` (`user_id`,`given_at`);--> statement-breakpoint
CREATE INDEX `consents_by_purpose` ON `consents` (`purpose`,`id`) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `consents_withdrawn` ON `consents` (`withdrawn_at`) WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE TABLE `nominees` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nominees_by_email` ON `nominees` (`email`);--> statement-breakpoint
CREATE TABLE `privacy_log` (
	`id` text PRIMARY KEY NOT NULL,
	`action` text NOT NULL,
	`account_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `privacy_log_age` ON `privacy_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`is_proven` integer NOT NULL,
	`created_at` integer NOT NULL,
	`acknowledged_at` integer,
	`due_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `privacy_requests_once` ON `privacy_requests` (`email`,`kind`,`text`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `privacy_requests_due` ON `privacy_requests` (`due_at`,`number`) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX `privacy_requests_answered` ON `privacy_requests` (`answered_at`) WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX `privacy_requests_by_user` ON `privacy_requests` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `consent_id` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_consent` ON `mail_outbox` (`consent_id`) WHERE consent_id is not null;
--> statement-breakpoint
CREATE TRIGGER consents_update BEFORE UPDATE ON consents
WHEN old.withdrawn_at IS NOT NULL OR new.withdrawn_at IS NULL OR old.id <> new.id OR old.user_id <> new.user_id
  OR old.purpose <> new.purpose OR old.notice <> new.notice OR old.form <> new.form OR old.given_at <> new.given_at BEGIN
  SELECT RAISE(ABORT, 'a consent changes once, when it is withdrawn');
END;
