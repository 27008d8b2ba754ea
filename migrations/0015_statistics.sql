CREATE TABLE `desk_tallies` (
	`desk_id` text NOT NULL,
	`kind` text NOT NULL,
	`slot` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`desk_id`, `kind`, `slot`)
);
--> statement-breakpoint
CREATE TABLE `job_tallies` (
	`job_id` text NOT NULL,
	`kind` text NOT NULL,
	`slot` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`job_id`, `kind`, `slot`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_tallies_by_day` ON `job_tallies` (`slot`) WHERE kind in ('saves', 'applications');--> statement-breakpoint
CREATE TABLE `job_views` (
	`job_id` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`job_id`, `day`),
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_views_by_day` ON `job_views` (`day`);--> statement-breakpoint
CREATE TABLE `tally_progress` (
	`seq` integer PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_jobs_by_job` ON `saved_jobs` (`job_id`);
--> statement-breakpoint
-- Triggers: those on applications, their events and saved jobs keep the counts of a job, those on these counts keep the sums of
-- its desk. A job that goes to another desk takes its counts along.
CREATE TRIGGER tallies_application_insert AFTER INSERT ON applications WHEN new.aside IS NULL BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    VALUES (new.job_id, 'applications', (new.created_at + 19800000) / 86400000, 1), (new.job_id, new.status, 0, 1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_application_status AFTER UPDATE OF status ON applications
WHEN old.status <> new.status AND old.aside IS NULL AND new.aside IS NULL BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n) VALUES (old.job_id, old.status, 0, -1), (new.job_id, new.status, 0, 1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_application_aside AFTER UPDATE OF aside ON applications WHEN old.aside IS NULL AND new.aside IS NOT NULL BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    VALUES (old.job_id, 'applications', (old.created_at + 19800000) / 86400000, -1), (old.job_id, old.status, 0, -1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT old.job_id, 'answered', iif(max(0, e.created_at - old.created_at) / 3600000 < 72, max(0, e.created_at - old.created_at) / 3600000, min(69 + max(0, e.created_at - old.created_at) / 3600000 / 24, 434)), -1
    FROM application_events e WHERE e.application_id = old.id AND e.from_status = 'submitted' AND e.to_status <> 'withdrawn'
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_application_back AFTER UPDATE OF aside ON applications WHEN old.aside IS NOT NULL AND new.aside IS NULL BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    VALUES (new.job_id, 'applications', (new.created_at + 19800000) / 86400000, 1), (new.job_id, new.status, 0, 1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT new.job_id, 'answered', iif(max(0, e.created_at - new.created_at) / 3600000 < 72, max(0, e.created_at - new.created_at) / 3600000, min(69 + max(0, e.created_at - new.created_at) / 3600000 / 24, 434)), 1
    FROM application_events e WHERE e.application_id = new.id AND e.from_status = 'submitted' AND e.to_status <> 'withdrawn'
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_application_delete AFTER DELETE ON applications WHEN old.aside IS NULL BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    VALUES (old.job_id, 'applications', (old.created_at + 19800000) / 86400000, -1), (old.job_id, old.status, 0, -1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_event_insert AFTER INSERT ON application_events WHEN new.from_status = 'submitted' AND new.to_status <> 'withdrawn' BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT a.job_id, 'answered', iif(max(0, new.created_at - a.created_at) / 3600000 < 72, max(0, new.created_at - a.created_at) / 3600000, min(69 + max(0, new.created_at - a.created_at) / 3600000 / 24, 434)), 1
    FROM applications a WHERE a.id = new.application_id AND a.aside IS NULL
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_event_delete AFTER DELETE ON application_events WHEN old.from_status = 'submitted' AND old.to_status <> 'withdrawn' BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT a.job_id, 'answered', iif(max(0, old.created_at - a.created_at) / 3600000 < 72, max(0, old.created_at - a.created_at) / 3600000, min(69 + max(0, old.created_at - a.created_at) / 3600000 / 24, 434)), -1
    FROM applications a WHERE a.id = old.application_id AND a.aside IS NULL
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_save_insert AFTER INSERT ON saved_jobs BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n) VALUES (new.job_id, 'saves', (new.created_at + 19800000) / 86400000, 1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_save_delete AFTER DELETE ON saved_jobs BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n) VALUES (old.job_id, 'saves', (old.created_at + 19800000) / 86400000, -1)
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER job_tallies_insert AFTER INSERT ON job_tallies BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), new.kind, new.slot, new.n FROM jobs WHERE id = new.job_id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER job_tallies_update AFTER UPDATE OF n ON job_tallies BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), new.kind, new.slot, new.n - old.n FROM jobs WHERE id = new.job_id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
  DELETE FROM job_tallies WHERE job_id = new.job_id AND kind = new.kind AND slot = new.slot AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER job_tallies_delete AFTER DELETE ON job_tallies WHEN old.n <> 0 BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), old.kind, old.slot, -old.n FROM jobs WHERE id = old.job_id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER job_views_insert AFTER INSERT ON job_views BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), 'views', new.day, new.views FROM jobs WHERE id = new.job_id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER job_views_update AFTER UPDATE OF views ON job_views BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), 'views', new.day, new.views - old.views FROM jobs WHERE id = new.job_id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER job_views_delete AFTER DELETE ON job_views WHEN old.views <> 0 BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(institution_id, user_id), 'views', old.day, -old.views FROM jobs WHERE id = old.job_id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER desk_tallies_update AFTER UPDATE OF n ON desk_tallies WHEN new.n = 0 BEGIN
  DELETE FROM desk_tallies WHERE desk_id = new.desk_id AND kind = new.kind AND slot = new.slot;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_job_desk AFTER UPDATE OF user_id, institution_id ON jobs
WHEN coalesce(old.institution_id, old.user_id) <> coalesce(new.institution_id, new.user_id) BEGIN
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(old.institution_id, old.user_id), kind, slot, -n FROM job_tallies WHERE job_id = new.id
    UNION ALL SELECT coalesce(old.institution_id, old.user_id), 'views', day, -views FROM job_views WHERE job_id = new.id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO desk_tallies (desk_id, kind, slot, n)
    SELECT coalesce(new.institution_id, new.user_id), kind, slot, n FROM job_tallies WHERE job_id = new.id
    UNION ALL SELECT coalesce(new.institution_id, new.user_id), 'views', day, views FROM job_views WHERE job_id = new.id
    ON CONFLICT (desk_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
-- What is older than these tables is counted by scheduled runs, a range of publishing numbers at a time. An empty database has nothing to count.
INSERT INTO tally_progress (seq, until) SELECT 0, max(seq) FROM jobs HAVING max(seq) > 0;
