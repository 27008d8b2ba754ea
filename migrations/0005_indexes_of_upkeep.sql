CREATE INDEX `applications_by_resume` ON `applications` (`resume_key`);--> statement-breakpoint
CREATE INDEX `notifications_age` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_by_resume` ON `profiles` (`resume_path`) WHERE resume_path is not null;--> statement-breakpoint
CREATE INDEX `profiles_by_photo` ON `profiles` (`photo_key`) WHERE photo_key is not null;--> statement-breakpoint
CREATE INDEX `resume_openings_by_viewer` ON `resume_openings` (`viewer_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_age` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_recipient` ON `mail_outbox` (`recipient`);