CREATE TABLE `job_news` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`kind` text NOT NULL,
	`was` text,
	`closes_at` integer,
	`due_at` integer NOT NULL,
	`said` text,
	`after` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_news_to_begin` ON `job_news` (`job_id`,`kind`) WHERE said is null;--> statement-breakpoint
CREATE INDEX `job_news_due` ON `job_news` (`due_at`,`id`);