-- By hand, as drizzle-kit cannot write it: what its snapshot does not know, and the triggers. SQLite calls the triggers of a table newest
-- first, and some rely on it: when a hidden job opens again, the search index takes it in before its time is lengthened. So their order
-- is kept, and those of the search index stand here among the others.

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
-- Days in which a job was hidden lengthen its time, however it is shown again. The run then looks when to remind.
CREATE TRIGGER jobs_hidden_days AFTER UPDATE OF status ON jobs
WHEN old.status = 'hidden' AND new.status = 'open' AND new.closes_at IS NOT NULL BEGIN
  UPDATE jobs SET due_at = new.updated_at, closes_at = closes_at + coalesce((
    SELECT (max(0, new.updated_at - hidden_at) + 86399999) / 86400000 * 86400000 FROM job_hidings
    WHERE job_id = new.id ORDER BY hidden_at DESC LIMIT 1), 0) WHERE seq = new.seq;
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
-- An interview ends in the batch that ends its application or its job, whatever that is: withdrawn, rejected, hired, lapsed, put aside,
-- the account closed; the job removed, hidden or taken down, its owner suspended. `tell_at` has the next scheduled run tell both sides.
-- An interview that is over stays as it was. While an offer is open only times that nobody has taken are off.
CREATE TRIGGER interviews_application_status AFTER UPDATE OF status ON applications
WHEN NEW.status <> OLD.status AND NEW.status NOT IN ('submitted', 'shortlisted', 'interviewing')
BEGIN
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = NEW.status, tell_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE application_id = NEW.id AND (state IN ('proposed', 'others_asked')
    OR (state = 'agreed' AND ends_at > NEW.updated_at AND NEW.status <> 'offered'));
END;
--> statement-breakpoint
CREATE TRIGGER interviews_application_aside AFTER UPDATE OF aside ON applications
WHEN NEW.aside IN ('replaced', 'not_me') AND NEW.aside IS NOT OLD.aside
BEGIN
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = 'aside', tell_at = NEW.aside_at, updated_at = NEW.aside_at
  WHERE application_id = NEW.id AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.aside_at));
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
-- What ends with a job that is removed, taken down or hidden for good: its live applications, also those that the school called unreal.
CREATE TRIGGER applications_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (new.deleted = 1 AND old.deleted = 0) OR (new.status = 'taken_down' AND old.status <> 'taken_down')
  OR (new.status = 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
    WHERE job_hidings.job_id = new.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL))
BEGIN
  INSERT INTO application_events (id, application_id, actor_id, from_status, to_status, created_at)
    SELECT lower(hex(randomblob(16))), id, NULL, status, 'unanswered', new.updated_at FROM applications
    WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL;
  UPDATE applications SET lapsed_from = status, status = 'unanswered', lapsed_at = min(coalesce(due_at, new.updated_at), new.updated_at),
    unanswered_by = iif(due_at <= new.updated_at, turn, 'taken_down'), turn = NULL, due_at = NULL, school_due_at = NULL,
    waits_since = NULL, remind_at = NULL, reminders = 0, gone_tell_at = new.updated_at, updated_at = new.updated_at,
    counts_as = CASE WHEN counts_as IN ('late', 'again', 'apart') THEN counts_as WHEN address_pending = 1 THEN coalesce(counts_as, 'apart')
      WHEN promised_days IS NOT NULL AND address_pending = 0 AND (candidate_id IS NOT NULL OR address_confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM users someone WHERE someone.email = applications.email AND (someone.id = new.user_id OR EXISTS
        (SELECT 1 FROM institution_members member WHERE member.user_id = someone.id AND member.institution_id = new.institution_id)))
      THEN CASE iif(due_at <= new.updated_at OR (turn = 'school' AND new.deleted = 1 AND new.status IN ('open', 'closed')), turn, NULL)
        WHEN 'school' THEN 'late' WHEN 'candidate' THEN 'in_time' END ELSE counts_as END,
    counted_on = iif(coalesce(counts_as, '') NOT IN ('late', 'again', 'apart')
      AND promised_days IS NOT NULL AND address_pending = 0 AND (candidate_id IS NOT NULL OR address_confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM users someone WHERE someone.email = applications.email AND (someone.id = new.user_id OR EXISTS
        (SELECT 1 FROM institution_members member WHERE member.user_id = someone.id AND member.institution_id = new.institution_id))),
      new.updated_at / 86400000, counted_on)
  WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL;
  -- One person counts once a school. In one job nobody has two applications, so the others have ended before.
  UPDATE applications SET counts_as = iif(counts_as = 'late', 'again', NULL)
  WHERE job_id = new.id AND gone_tell_at = new.updated_at AND counts_as IN ('in_time', 'late') AND counted_on = new.updated_at / 86400000
    AND EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id
      WHERE (other.candidate_id = applications.candidate_id OR other.email = applications.email) AND other.id <> applications.id
        AND other.counts_as = applications.counts_as AND other.not_real_at IS NULL
        AND other.counted_on > applications.counted_on - 180
        AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(new.institution_id, new.user_id));
  INSERT INTO school_answers (desk, made_on) SELECT coalesce(new.institution_id, new.user_id), 0
    WHERE EXISTS (SELECT 1 FROM applications WHERE job_id = new.id AND gone_tell_at = new.updated_at AND counted_on IS NOT NULL)
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
-- What is pending ends with every job that nobody sees any more, also where it is hidden for 48 hours: moves that could be taken back, of
-- which each mover is told once, and reminders. Interviews end by their own trigger.
CREATE TRIGGER pending_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (new.deleted = 1 AND old.deleted = 0) OR (new.status IN ('hidden', 'taken_down') AND new.status <> old.status)
  OR (new.status = 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
    WHERE job_hidings.job_id = new.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL))
BEGIN
  INSERT INTO notifications (id, user_id, event_key, text, href, created_at)
    SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(6))),
      pending_moves.actor_id, 'moves-ended:' || new.id || ':' || new.updated_at || ':' || pending_moves.actor_id,
      '"' || new.title || '" was ' || iif(new.deleted = 1, 'removed', iif(new.status = 'hidden', 'hidden', 'taken down')) || ': '
        || iif(count(*) = 1, '1 move that could still be taken back was', count(*) || ' moves that could still be taken back were')
        || ' not carried out. Nobody was told of ' || iif(count(*) = 1, 'it', 'them'),
      '/applications?jobId=' || new.id, new.updated_at
    FROM pending_moves JOIN applications ON applications.id = pending_moves.application_id
    WHERE applications.job_id = new.id GROUP BY pending_moves.actor_id
    ON CONFLICT (event_key) DO NOTHING;
  DELETE FROM pending_moves WHERE application_id IN (SELECT id FROM applications WHERE job_id = new.id);
  UPDATE applications SET remind_at = NULL WHERE job_id = new.id AND remind_at IS NOT NULL;
END;
--> statement-breakpoint
-- While reports hide a job for 48 hours its school cannot answer: what waits for the school is due four days after that at the earliest,
-- at the end of a day as before. A whole number of days is added, and one more if that were a Sunday: twelve hours before the end of a day
-- it is noon. Interviews end by their own trigger, which gives as much.
CREATE TRIGGER due_days_job_hidden AFTER UPDATE OF status ON jobs
WHEN NEW.status = 'hidden' AND OLD.status <> 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
  WHERE job_hidings.job_id = NEW.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NOT NULL)
BEGIN
  UPDATE applications SET due_at = due_at + 86400000 * ((NEW.updated_at + 345600000 - due_at + 86399999) / 86400000
      + (strftime('%w', (due_at + 86400000 * ((NEW.updated_at + 345600000 - due_at + 86399999) / 86400000)) / 1000 - 43200, 'unixepoch') = '0'))
  WHERE job_id = NEW.id AND turn = 'school' AND aside IS NULL AND due_at > NEW.updated_at AND due_at < NEW.updated_at + 345600000;
END;
--> statement-breakpoint
-- An application whose interview is off because its job is hidden waits for its school again: until its earlier due day, four days at
-- least. The run that tells of it makes a whole day of that.
CREATE TRIGGER interviews_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (NEW.deleted = 1 AND OLD.deleted = 0) OR (NEW.status IN ('hidden', 'taken_down', 'held') AND NEW.status <> OLD.status)
BEGIN
  UPDATE applications SET due_at = max(coalesce(school_due_at, iif(turn = 'school', due_at, 0)), NEW.updated_at + 345600000),
    turn = 'school', school_due_at = NULL, waits_since = NEW.updated_at, updated_at = NEW.updated_at
  WHERE NEW.deleted = 0 AND NEW.status IN ('hidden', 'held') AND NOT EXISTS (SELECT 1 FROM job_hidings
      WHERE job_hidings.job_id = NEW.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL)
    AND job_id = NEW.id AND status = 'interviewing' AND aside IS NULL AND due_at > NEW.updated_at
    AND EXISTS (SELECT 1 FROM interviews WHERE application_id = applications.id
      AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.updated_at)));
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = 'job', tell_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE application_id IN (SELECT id FROM applications WHERE job_id = NEW.id)
    AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.updated_at));
END;
