ALTER TABLE `notifications` ADD `application_id` text;--> statement-breakpoint
CREATE INDEX `notifications_by_application` ON `notifications` (`application_id`) WHERE application_id is not null;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `application_id` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_application` ON `mail_outbox` (`application_id`) WHERE application_id is not null;