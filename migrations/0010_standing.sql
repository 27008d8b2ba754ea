CREATE TABLE `institution_join_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`institution_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`institution_id`) REFERENCES `institutions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `institution_join_requests_person_unique` ON `institution_join_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `institution_join_requests_by_institution` ON `institution_join_requests` (`institution_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `institution_join_requests_age` ON `institution_join_requests` (`created_at`);--> statement-breakpoint
ALTER TABLE `institutions` ADD `website_host` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `verified_host` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `institutions` ADD `logo_key` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `logo_type` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `photo_key` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `photo_type` text;--> statement-breakpoint
ALTER TABLE `institutions` ADD `merged_into` text;--> statement-breakpoint
CREATE UNIQUE INDEX `institutions_verified_host_unique` ON `institutions` (`verified_host`) WHERE verified_host is not null;--> statement-breakpoint
CREATE INDEX `institutions_host_unknown` ON `institutions` (`id`) WHERE website_host is null;--> statement-breakpoint
CREATE INDEX `institutions_by_logo` ON `institutions` (`logo_key`) WHERE logo_key is not null;--> statement-breakpoint
CREATE INDEX `institutions_by_photo` ON `institutions` (`photo_key`) WHERE photo_key is not null;--> statement-breakpoint
CREATE INDEX `jobs_live_of_institution` ON `jobs` (`institution_id`,`seq`) WHERE status = 'open' and deleted = 0;
--> statement-breakpoint
-- Who writes from the website's own host. Nothing else writes verified_host, so no way of joining, leaving or confirming is forgotten.
CREATE TRIGGER institutions_host_website AFTER UPDATE OF website_host ON institutions WHEN old.website_host IS NOT new.website_host BEGIN
  UPDATE institutions SET verified_host = iif(website_host <> ''
      AND EXISTS (SELECT 1 FROM institution_members JOIN users ON users.id = institution_members.user_id
        WHERE institution_members.institution_id = institutions.id AND users.email_verified_at IS NOT NULL
          AND users.closed_at IS NULL AND substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)
      AND NOT EXISTS (SELECT 1 FROM institutions other
        WHERE other.verified_host = institutions.website_host AND other.id <> institutions.id),
    website_host, NULL)
    WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER institutions_host_member_insert AFTER INSERT ON institution_members BEGIN
  UPDATE institutions SET verified_host = iif(website_host <> ''
      AND EXISTS (SELECT 1 FROM institution_members JOIN users ON users.id = institution_members.user_id
        WHERE institution_members.institution_id = institutions.id AND users.email_verified_at IS NOT NULL
          AND users.closed_at IS NULL AND substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)
      AND NOT EXISTS (SELECT 1 FROM institutions other
        WHERE other.verified_host = institutions.website_host AND other.id <> institutions.id),
    website_host, NULL)
    WHERE id = new.institution_id;
END;
--> statement-breakpoint
CREATE TRIGGER institutions_host_member_update AFTER UPDATE OF institution_id ON institution_members BEGIN
  UPDATE institutions SET verified_host = iif(website_host <> ''
      AND EXISTS (SELECT 1 FROM institution_members JOIN users ON users.id = institution_members.user_id
        WHERE institution_members.institution_id = institutions.id AND users.email_verified_at IS NOT NULL
          AND users.closed_at IS NULL AND substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)
      AND NOT EXISTS (SELECT 1 FROM institutions other
        WHERE other.verified_host = institutions.website_host AND other.id <> institutions.id),
    website_host, NULL)
    WHERE id = old.institution_id;
  UPDATE institutions SET verified_host = iif(website_host <> ''
      AND EXISTS (SELECT 1 FROM institution_members JOIN users ON users.id = institution_members.user_id
        WHERE institution_members.institution_id = institutions.id AND users.email_verified_at IS NOT NULL
          AND users.closed_at IS NULL AND substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)
      AND NOT EXISTS (SELECT 1 FROM institutions other
        WHERE other.verified_host = institutions.website_host AND other.id <> institutions.id),
    website_host, NULL)
    WHERE id = new.institution_id;
END;
--> statement-breakpoint
CREATE TRIGGER institutions_host_member_delete AFTER DELETE ON institution_members BEGIN
  UPDATE institutions SET verified_host = iif(website_host <> ''
      AND EXISTS (SELECT 1 FROM institution_members JOIN users ON users.id = institution_members.user_id
        WHERE institution_members.institution_id = institutions.id AND users.email_verified_at IS NOT NULL
          AND users.closed_at IS NULL AND substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)
      AND NOT EXISTS (SELECT 1 FROM institutions other
        WHERE other.verified_host = institutions.website_host AND other.id <> institutions.id),
    website_host, NULL)
    WHERE id = old.institution_id;
END;
--> statement-breakpoint
CREATE TRIGGER institutions_host_address AFTER UPDATE OF email, email_verified_at, closed_at ON users BEGIN
  UPDATE institutions SET verified_host = iif(website_host <> ''
      AND EXISTS (SELECT 1 FROM institution_members JOIN users ON users.id = institution_members.user_id
        WHERE institution_members.institution_id = institutions.id AND users.email_verified_at IS NOT NULL
          AND users.closed_at IS NULL AND substr(users.email, instr(users.email, '@') + 1) = institutions.website_host)
      AND NOT EXISTS (SELECT 1 FROM institutions other
        WHERE other.verified_host = institutions.website_host AND other.id <> institutions.id),
    website_host, NULL)
    WHERE id = (SELECT institution_id FROM institution_members WHERE user_id = new.id);
END;
