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
