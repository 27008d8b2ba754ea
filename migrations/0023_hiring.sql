ALTER TABLE `applications` ADD `school_stopped_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `candidate_stopped_at` integer;