ALTER TABLE `applications` ADD `declined_at` integer;--> statement-breakpoint
CREATE INDEX `applications_declined` ON `applications` (`job_id`) WHERE declined_at is not null;