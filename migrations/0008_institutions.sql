CREATE TABLE `institution_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institution_invitations_address_unique` ON `institution_invitations` (`email`,`institution_id`);--> statement-breakpoint
CREATE INDEX `institution_invitations_by_institution` ON `institution_invitations` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `institution_invitations_token_unique` ON `institution_invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `institution_invitations_by_inviter` ON `institution_invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `institution_invitations_expiry` ON `institution_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `institution_members` (
	`user_id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `institution_members_by_institution` ON `institution_members` (`institution_id`,`role`);--> statement-breakpoint
CREATE TABLE `institutions` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`place` text,
	`website` text,
	`about` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institutions_slug_unique` ON `institutions` (`slug`);--> statement-breakpoint
CREATE TABLE `desk_counters` (
	`desk_id` text PRIMARY KEY NOT NULL,
	`open` integer NOT NULL,
	`closed` integer NOT NULL,
	`removed` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `institution_id` text REFERENCES institutions(id);--> statement-breakpoint
CREATE INDEX `job_drafts_by_desk` ON `job_drafts` (coalesce(`institution_id`, `user_id`),`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `institution_id` text REFERENCES institutions(id);--> statement-breakpoint
CREATE INDEX `jobs_by_desk` ON `jobs` (coalesce(`institution_id`, `user_id`),`deleted`,`seq`,`status`);--> statement-breakpoint
CREATE INDEX `jobs_not_public_by_desk` ON `jobs` (coalesce(`institution_id`, `user_id`),`status`,`seq`) WHERE status in ('held', 'taken_down');
--> statement-breakpoint
CREATE TRIGGER jobs_desk_insert AFTER INSERT ON jobs BEGIN
  INSERT INTO desk_counters (desk_id, open, closed, removed)
    VALUES (coalesce(new.institution_id, new.user_id),
      (new.status = 'open' AND new.deleted = 0), (new.status = 'closed' AND new.deleted = 0), new.deleted)
    ON CONFLICT (desk_id) DO UPDATE SET
      open = open + excluded.open, closed = closed + excluded.closed, removed = removed + excluded.removed;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_desk_update AFTER UPDATE OF status, deleted, user_id, institution_id ON jobs BEGIN
  UPDATE desk_counters SET
    open = open - (old.status = 'open' AND old.deleted = 0),
    closed = closed - (old.status = 'closed' AND old.deleted = 0),
    removed = removed - old.deleted
    WHERE desk_id = coalesce(old.institution_id, old.user_id);
  INSERT INTO desk_counters (desk_id, open, closed, removed)
    VALUES (coalesce(new.institution_id, new.user_id),
      (new.status = 'open' AND new.deleted = 0), (new.status = 'closed' AND new.deleted = 0), new.deleted)
    ON CONFLICT (desk_id) DO UPDATE SET
      open = open + excluded.open, closed = closed + excluded.closed, removed = removed + excluded.removed;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_desk_delete AFTER DELETE ON jobs BEGIN
  UPDATE desk_counters SET
    open = open - (old.status = 'open' AND old.deleted = 0),
    closed = closed - (old.status = 'closed' AND old.deleted = 0),
    removed = removed - old.deleted
    WHERE desk_id = coalesce(old.institution_id, old.user_id);
END;
--> statement-breakpoint
-- Rebuild: from here on to the end, the counters of desks are made anew. The same statements serve after a restore; see
-- .scripts/rebuild.ts.
DELETE FROM desk_counters;
--> statement-breakpoint
INSERT INTO desk_counters (desk_id, open, closed, removed)
SELECT coalesce(institution_id, user_id), sum(status = 'open' AND deleted = 0), sum(status = 'closed' AND deleted = 0), sum(deleted)
FROM jobs GROUP BY 1;
