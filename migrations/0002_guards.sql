-- By hand, as drizzle-kit cannot write it: what its snapshot does not know, and the triggers. None relies on the order in which SQLite
-- calls the triggers of a table, which it does not promise. docs/architecture.md says what each is for.

-- A name is written once, not in the table and in an index.
DROP TABLE place_names;
--> statement-breakpoint
CREATE TABLE `place_names` (
	`key` text NOT NULL,
	`place_id` integer NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`key`, `place_id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- drizzle-kit cuts an expression at its commas. For a desk: what `deskOf` in `may-work-on.ts` makes of a job or a draft.
CREATE INDEX `job_drafts_by_desk` ON `job_drafts` (coalesce(`institution_id`, `user_id`),`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `jobs_by_desk` ON `jobs` (coalesce(`institution_id`, `user_id`),`deleted`,`seq`,`status`,`closes_at`);
--> statement-breakpoint
CREATE INDEX `jobs_not_public_by_desk` ON `jobs` (coalesce(`institution_id`, `user_id`),`status`,`seq`) WHERE status in ('held', 'taken_down', 'hidden');
--> statement-breakpoint
-- Which schools use a category: the menus offer those of three.
CREATE INDEX `jobs_schools_of_category` ON `jobs` (lower(category),coalesce(`institution_id`, `user_id`)) WHERE status = 'open' and deleted = 0;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_insert AFTER INSERT ON jobs BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'open_jobs' AND (new.status = 'open' AND new.deleted = 0);
  INSERT INTO category_counters (key, name, open)
    SELECT lower(new.category), new.category, 1 WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (key) DO UPDATE SET open = open + 1, name = min(name, excluded.name);
  INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (new.seq - 1) / 5000 + 1, 1, new.updated_at WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (page) DO UPDATE SET open = open + 1, updated_at = max(updated_at, excluded.updated_at);
  INSERT INTO desk_counters (desk_id, open, closed, removed)
    VALUES (coalesce(new.institution_id, new.user_id),
      (new.status = 'open' AND new.deleted = 0), (new.status = 'closed' AND new.deleted = 0), new.deleted)
    ON CONFLICT (desk_id) DO UPDATE SET
      open = open + excluded.open, closed = closed + excluded.closed, removed = removed + excluded.removed;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_update AFTER UPDATE OF status, deleted, category, user_id, institution_id, updated_at ON jobs BEGIN
  UPDATE counters SET value = value + (new.status = 'open' AND new.deleted = 0) - (old.status = 'open' AND old.deleted = 0)
    WHERE name = 'open_jobs' AND (new.status = 'open' AND new.deleted = 0) <> (old.status = 'open' AND old.deleted = 0);
  UPDATE category_counters SET open = open - 1
    WHERE key = lower(old.category) AND (old.status = 'open' AND old.deleted = 0);
  UPDATE sitemap_pages SET open = open - 1, updated_at = max(updated_at, new.updated_at)
    WHERE page = (old.seq - 1) / 5000 + 1 AND (old.status = 'open' AND old.deleted = 0);
  INSERT INTO category_counters (key, name, open)
    SELECT lower(new.category), new.category, 1 WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (key) DO UPDATE SET open = open + 1, name = min(name, excluded.name);
  INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (new.seq - 1) / 5000 + 1, 1, new.updated_at WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (page) DO UPDATE SET open = open + 1, updated_at = max(updated_at, excluded.updated_at);
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
  DELETE FROM category_counters WHERE key = lower(old.category) AND open = 0;
  DELETE FROM sitemap_pages WHERE page = (old.seq - 1) / 5000 + 1 AND open = 0;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_delete AFTER DELETE ON jobs BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'open_jobs' AND (old.status = 'open' AND old.deleted = 0);
  UPDATE category_counters SET open = open - 1
    WHERE key = lower(old.category) AND (old.status = 'open' AND old.deleted = 0);
  UPDATE sitemap_pages SET open = open - 1
    WHERE page = (old.seq - 1) / 5000 + 1 AND (old.status = 'open' AND old.deleted = 0);
  UPDATE desk_counters SET
    open = open - (old.status = 'open' AND old.deleted = 0),
    closed = closed - (old.status = 'closed' AND old.deleted = 0),
    removed = removed - old.deleted
    WHERE desk_id = coalesce(old.institution_id, old.user_id);
  DELETE FROM category_counters WHERE key = lower(old.category) AND open = 0;
  DELETE FROM sitemap_pages WHERE page = (old.seq - 1) / 5000 + 1 AND open = 0;
END;
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
--> statement-breakpoint
CREATE TRIGGER moderation_log_update BEFORE UPDATE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log of moderation is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER moderation_log_delete BEFORE DELETE ON moderation_log BEGIN
  SELECT RAISE(ABORT, 'the log of moderation is only added to');
END;
--> statement-breakpoint
CREATE TRIGGER consents_update BEFORE UPDATE ON consents
WHEN old.withdrawn_at IS NOT NULL OR new.withdrawn_at IS NULL OR old.id <> new.id OR old.user_id <> new.user_id
  OR old.purpose <> new.purpose OR old.notice <> new.notice OR old.form <> new.form OR old.given_at <> new.given_at BEGIN
  SELECT RAISE(ABORT, 'a consent changes once, when it is withdrawn');
END;
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
CREATE TRIGGER jobs_search_delete AFTER DELETE ON jobs WHEN (old.status = 'open' AND old.deleted = 0) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  DELETE FROM jobs_closing WHERE rowid = coalesce(old.closes_at / 86400000, 1048575) * 4294967296 + old.seq;
  DELETE FROM job_sorting WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_insert AFTER INSERT ON jobs WHEN (new.status = 'open' AND new.deleted = 0) BEGIN
  INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO jobs_closing (rowid, words) SELECT closing_row, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO job_sorting (seq, closes_at, pay_month, lat, lon, remote)
    VALUES (new.seq, coalesce(new.closes_at, 9000000000000000), new.pay_month, new.lat, new.lon, new.job_nature = 'Remote');
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_update
AFTER UPDATE OF title, keywords, company_name, description, qualifications, responsibility, benefits, location, category,
  job_nature, status, deleted, terms, closes_at, pay_month, lat, lon ON jobs
WHEN (old.status = 'open' AND old.deleted = 0) OR (new.status = 'open' AND new.deleted = 0) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  DELETE FROM jobs_closing WHERE rowid = coalesce(old.closes_at / 86400000, 1048575) * 4294967296 + old.seq;
  DELETE FROM job_sorting WHERE seq = old.seq;
  INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO jobs_closing (rowid, words) SELECT closing_row, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO job_sorting (seq, closes_at, pay_month, lat, lon, remote)
    SELECT new.seq, coalesce(new.closes_at, 9000000000000000), new.pay_month, new.lat, new.lon, new.job_nature = 'Remote'
    WHERE new.status = 'open' AND new.deleted = 0;
END;
--> statement-breakpoint
-- What counts as an answer: a move of the school's. That nothing came, and what both sides say about a call, is in the history too.
CREATE TRIGGER tallies_event_insert AFTER INSERT ON application_events WHEN new.from_status = 'submitted' AND new.to_status IN ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected') BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT a.job_id, 'answered', iif(max(0, new.created_at - a.created_at) / 3600000 < 72, max(0, new.created_at - a.created_at) / 3600000, min(69 + max(0, new.created_at - a.created_at) / 3600000 / 24, 434)), 1
    FROM applications a WHERE a.id = new.application_id AND a.aside IS NULL
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tallies_event_delete AFTER DELETE ON application_events WHEN old.from_status = 'submitted' AND old.to_status IN ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected') BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT a.job_id, 'answered', iif(max(0, old.created_at - a.created_at) / 3600000 < 72, max(0, old.created_at - a.created_at) / 3600000, min(69 + max(0, old.created_at - a.created_at) / 3600000 / 24, 434)), -1
    FROM applications a WHERE a.id = old.application_id AND a.aside IS NULL
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
-- The applicants of a job by place and status, kept by triggers, so that no list counts. A job without rows here was not touched
-- since: the list counts its applicants, and the first change counts them once.
CREATE TRIGGER applicant_counts_insert AFTER INSERT ON applications BEGIN
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT new.job_id, CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END, new.status, 1 WHERE CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id)
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT job_id, place, status, count(*) FROM (SELECT applications.job_id AS job_id, CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AS place, coalesce((SELECT to_status FROM pending_moves WHERE application_id = applications.id), applications.status) AS status
      FROM applications WHERE applications.job_id = new.job_id AND NOT EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id))
    WHERE place IS NOT NULL GROUP BY 1, 2, 3;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_update AFTER UPDATE OF status, aside, address_pending, not_real_at ON applications
WHEN (CASE WHEN old.aside = 'second' THEN 'second' WHEN old.aside IS NOT NULL THEN NULL WHEN old.not_real_at IS NOT NULL THEN 'not_real' WHEN old.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END) IS NOT (CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END) OR coalesce((SELECT to_status FROM pending_moves WHERE application_id = old.id), old.status) IS NOT coalesce((SELECT to_status FROM pending_moves WHERE application_id = new.id), new.status) BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = old.job_id AND place = CASE WHEN old.aside = 'second' THEN 'second' WHEN old.aside IS NOT NULL THEN NULL WHEN old.not_real_at IS NOT NULL THEN 'not_real' WHEN old.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AND status = coalesce((SELECT to_status FROM pending_moves WHERE application_id = old.id), old.status);
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT new.job_id, CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END, coalesce((SELECT to_status FROM pending_moves WHERE application_id = new.id), new.status), 1 WHERE CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id)
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT job_id, place, status, count(*) FROM (SELECT applications.job_id AS job_id, CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AS place, coalesce((SELECT to_status FROM pending_moves WHERE application_id = applications.id), applications.status) AS status
      FROM applications WHERE applications.job_id = new.job_id AND NOT EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id))
    WHERE place IS NOT NULL GROUP BY 1, 2, 3;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_delete AFTER DELETE ON applications BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = old.job_id AND place = CASE WHEN old.aside = 'second' THEN 'second' WHEN old.aside IS NOT NULL THEN NULL WHEN old.not_real_at IS NOT NULL THEN 'not_real' WHEN old.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AND status = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_move AFTER INSERT ON pending_moves BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id) AND place = (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) AND status = (SELECT status FROM applications WHERE id = new.application_id);
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT (SELECT job_id FROM applications WHERE id = new.application_id), (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id), new.to_status, 1 WHERE (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id))
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_move_changed AFTER UPDATE OF to_status ON pending_moves BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id) AND place = (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) AND status = old.to_status;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT (SELECT job_id FROM applications WHERE id = new.application_id), (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id), new.to_status, 1 WHERE (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id))
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_move_over AFTER DELETE ON pending_moves BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = (SELECT job_id FROM applications WHERE id = old.application_id) AND place = (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = old.application_id) AND status = old.to_status;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT (SELECT job_id FROM applications WHERE id = old.application_id), (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = old.application_id), (SELECT status FROM applications WHERE id = old.application_id), 1 WHERE (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = old.application_id) IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = (SELECT job_id FROM applications WHERE id = old.application_id))
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER school_tallies_update AFTER UPDATE OF counts_as, answered_at, not_real_at, aside ON applications
WHEN (old.counts_as IN ('in_time', 'late') OR new.counts_as IN ('in_time', 'late'))
  AND (old.counts_as IS NOT new.counts_as OR old.answered_at IS NOT new.answered_at OR old.not_real_at IS NOT new.not_real_at
    OR old.aside IS NOT new.aside)
BEGIN
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(jobs.institution_id, jobs.user_id), old.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, old.answered_at - old.created_at + 86399999) / 86400000), 0), -1
    FROM jobs, json_each(json_array(old.counts_as, iif(old.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE jobs.id = old.job_id AND kinds.value IS NOT NULL AND old.counts_as IN ('in_time', 'late') AND old.not_real_at IS NULL AND old.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(jobs.institution_id, jobs.user_id), new.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, new.answered_at - new.created_at + 86399999) / 86400000), 0), 1
    FROM jobs, json_each(json_array(new.counts_as, iif(new.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE jobs.id = new.job_id AND kinds.value IS NOT NULL AND new.counts_as IN ('in_time', 'late') AND new.not_real_at IS NULL AND new.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO school_answers (desk, made_on) SELECT coalesce(jobs.institution_id, jobs.user_id), 0 FROM jobs WHERE jobs.id = new.job_id
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
-- A job takes its counts along when it comes to another desk.
CREATE TRIGGER school_tallies_desk AFTER UPDATE OF institution_id, user_id ON jobs
WHEN coalesce(old.institution_id, old.user_id) IS NOT coalesce(new.institution_id, new.user_id)
BEGIN
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(old.institution_id, old.user_id), applications.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, applications.answered_at - applications.created_at + 86399999) / 86400000), 0), -1
    FROM applications, json_each(json_array(applications.counts_as, iif(applications.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE applications.job_id = new.id AND kinds.value IS NOT NULL AND applications.counts_as IN ('in_time', 'late') AND applications.not_real_at IS NULL AND applications.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(new.institution_id, new.user_id), applications.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, applications.answered_at - applications.created_at + 86399999) / 86400000), 0), 1
    FROM applications, json_each(json_array(applications.counts_as, iif(applications.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE applications.job_id = new.id AND kinds.value IS NOT NULL AND applications.counts_as IN ('in_time', 'late') AND applications.not_real_at IS NULL AND applications.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  UPDATE school_closings SET desk = coalesce(new.institution_id, new.user_id) WHERE job_id = new.id;
  INSERT INTO school_answers (desk, made_on) SELECT DISTINCT desk, 0 FROM school_tallies WHERE desk IN (coalesce(old.institution_id, old.user_id), coalesce(new.institution_id, new.user_id))
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
  INSERT INTO school_answers (desk, made_on) SELECT desk, 0 FROM school_closings WHERE job_id = new.id
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
CREATE TRIGGER school_closings_hired AFTER UPDATE OF status ON applications WHEN new.status = 'hired' AND old.status <> 'hired'
BEGIN
  UPDATE school_closings SET hired = 1 WHERE job_id = new.job_id AND hired = 0;
  INSERT INTO school_answers (desk, made_on) SELECT desk, 0 FROM school_closings WHERE job_id = new.job_id
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
-- A job for which people applied and that is removed while it is open has ended as a closed one: removing it hides no end without a hire.
CREATE TRIGGER school_closings_job AFTER UPDATE OF status, deleted ON jobs
WHEN (new.status <> old.status AND old.status IN ('open', 'closed')) OR (new.deleted = 1 AND old.deleted = 0 AND new.status = 'open')
BEGIN
  INSERT INTO school_closings (job_id, desk, day, hired)
    SELECT new.id, coalesce(new.institution_id, new.user_id), new.updated_at / 86400000, EXISTS (SELECT 1 FROM applications
      WHERE applications.job_id = new.id AND applications.status = 'hired' AND applications.aside IS NULL)
    WHERE (new.status = 'closed' AND new.deleted = 0) OR (new.status = 'open' AND new.deleted = 1 AND EXISTS (SELECT 1 FROM applications
      WHERE applications.job_id = new.id AND applications.aside IS NULL AND applications.address_pending = 0 AND applications.not_real_at IS NULL))
    ON CONFLICT (job_id) DO UPDATE SET desk = excluded.desk, day = excluded.day, hired = excluded.hired;
  DELETE FROM school_closings WHERE job_id = new.id AND new.status = 'open' AND new.deleted = 0;
  INSERT INTO school_answers (desk, made_on) SELECT coalesce(new.institution_id, new.user_id), 0 WHERE new.status IN ('open', 'closed')
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
-- Responsiveness. Nobody makes a school look better or worse by applications of her own: those of its own people count as nothing, and
-- another person's count once as in time and once as late a school. A job that a moderator takes out of sight makes nobody late. What a
-- school calls unreal has an outcome like every other one; only the counters leave it out, so that it counts again when it is put back
-- into the list. What lapsed before its address was confirmed stood apart from the list: no later answer to it is in time.
CREATE TRIGGER school_outcome AFTER UPDATE OF status, accepted_at ON applications
WHEN new.promised_days IS NOT NULL AND (new.status <> old.status OR new.accepted_at IS NOT old.accepted_at)
  AND new.aside IS NULL AND new.address_pending = 0 AND (new.candidate_id IS NOT NULL OR new.address_confirmed_at IS NOT NULL)
  AND (new.status IN ('rejected', 'hired', 'unanswered') OR new.accepted_at IS NOT NULL OR new.counts_as = 'in_time')
  AND NOT EXISTS (SELECT 1 FROM jobs own JOIN users someone ON someone.email = new.email
    WHERE own.id = new.job_id AND (someone.id = own.user_id OR EXISTS (SELECT 1 FROM institution_members member
      WHERE member.user_id = someone.id AND member.institution_id = own.institution_id)))
BEGIN
  UPDATE applications SET counted_on = iif(counts_as IN ('late', 'again', 'apart'), counted_on, new.updated_at / 86400000), counts_as = CASE
    WHEN counts_as IN ('late', 'again', 'apart') THEN counts_as
    WHEN new.status = 'unanswered' AND (new.unanswered_by = 'school' OR (new.unanswered_by = 'taken_down' AND old.turn = 'school'
        AND EXISTS (SELECT 1 FROM jobs own WHERE own.id = new.job_id AND own.deleted = 1 AND own.status IN ('open', 'closed')))) THEN
      iif(EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.candidate_id = new.candidate_id AND other.counts_as = 'late' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id))
        OR EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.email = new.email AND other.counts_as = 'late' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id)), 'again', 'late')
    WHEN new.status IN ('rejected', 'hired') OR (new.status = 'unanswered' AND new.unanswered_by = 'candidate')
      OR new.accepted_at IS NOT NULL THEN
      iif(EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.candidate_id = new.candidate_id AND other.id <> new.id AND other.counts_as = 'in_time' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id))
        OR EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.email = new.email AND other.id <> new.id AND other.counts_as = 'in_time' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id)), NULL, 'in_time')
    WHEN new.status = 'withdrawn' THEN counts_as END
  WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER school_outcome_apart AFTER UPDATE OF status ON applications
WHEN new.status = 'unanswered' AND old.status <> 'unanswered' AND new.address_pending = 1 AND new.counts_as IS NULL
BEGIN
  UPDATE applications SET counts_as = 'apart' WHERE id = new.id;
END;
