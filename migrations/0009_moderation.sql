CREATE TABLE `moderation_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text,
	`account_id` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `moderation_items_open` ON `moderation_items` (`created_at`,`id`) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX `moderation_items_by_subject` ON `moderation_items` (`subject_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_items_once` ON `moderation_items` (`account_id`,`subject_id`,`kind`) WHERE settled_at is null and account_id is not null;--> statement-breakpoint
CREATE INDEX `moderation_items_by_account` ON `moderation_items` (`account_id`);