CREATE TABLE `applicant_counts` (
	`job_id` text NOT NULL,
	`place` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`job_id`, `place`, `status`)
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `stars` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_list_due` ON `applications` (`job_id`,case when turn = 'school' and due_at is not null then due_at when status = 'unanswered' and unanswered_by = 'school' then lapsed_at when status = 'submitted' or status = 'shortlisted' or status = 'interviewing' or status = 'offered' then 4000000000000000 else 9000000000000000 end,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_newest` ON `applications` (`job_id`,`created_at`,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_experience` ON `applications` (`job_id`,`experience`,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_stars` ON `applications` (`job_id`,`stars`,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_name` ON `applications` (`job_id`,lower(name),`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_unconfirmed` ON `applications` (`job_id`,`created_at`,`id`) WHERE address_pending = 1;--> statement-breakpoint
CREATE INDEX `applications_unreal` ON `applications` (`job_id`,`created_at`,`id`) WHERE not_real_at is not null;