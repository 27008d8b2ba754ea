ALTER TABLE `applications` ADD `not_joined_at` integer;--> statement-breakpoint
CREATE INDEX `applications_not_joined` ON `applications` (`job_id`) WHERE not_joined_at is not null;