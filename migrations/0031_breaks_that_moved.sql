DROP INDEX `applications_without_clock`;--> statement-breakpoint
CREATE INDEX `applications_without_clock` ON `applications` (`id`) WHERE turn is null and accepted_at is null and resume_bytes > 0 and status in ('submitted', 'shortlisted', 'interviewing', 'offered');--> statement-breakpoint
ALTER TABLE `desk_breaks` ADD `moved_at` integer;