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
CREATE TRIGGER jobs_counters_insert AFTER INSERT ON jobs BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'open_jobs' AND (new.state = 'open' AND new.removed_at IS NULL);
  INSERT INTO category_counters (key, name, open)
    SELECT lower(new.category), new.category, 1 WHERE (new.state = 'open' AND new.removed_at IS NULL)
    ON CONFLICT (key) DO UPDATE SET open = open + 1, name = min(name, excluded.name);
  INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (new.seq - 1) / 5000 + 1, 1, new.updated_at WHERE (new.state = 'open' AND new.removed_at IS NULL)
    ON CONFLICT (page) DO UPDATE SET open = open + 1, updated_at = max(updated_at, excluded.updated_at);
  INSERT INTO institution_counters (institution_id, open, closed, removed)
    VALUES (new.institution_id,
      (new.state = 'open' AND new.removed_at IS NULL), (new.state = 'closed' AND new.removed_at IS NULL), (new.removed_at IS NOT NULL))
    ON CONFLICT (institution_id) DO UPDATE SET
      open = open + excluded.open, closed = closed + excluded.closed, removed = removed + excluded.removed;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_update AFTER UPDATE OF state, removed_at, category, user_id, institution_id, updated_at ON jobs BEGIN
  UPDATE counters SET value = value + (new.state = 'open' AND new.removed_at IS NULL) - (old.state = 'open' AND old.removed_at IS NULL)
    WHERE name = 'open_jobs' AND (new.state = 'open' AND new.removed_at IS NULL) <> (old.state = 'open' AND old.removed_at IS NULL);
  UPDATE category_counters SET open = open - 1
    WHERE key = lower(old.category) AND (old.state = 'open' AND old.removed_at IS NULL);
  UPDATE sitemap_pages SET open = open - 1, updated_at = max(updated_at, new.updated_at)
    WHERE page = (old.seq - 1) / 5000 + 1 AND (old.state = 'open' AND old.removed_at IS NULL);
  INSERT INTO category_counters (key, name, open)
    SELECT lower(new.category), new.category, 1 WHERE (new.state = 'open' AND new.removed_at IS NULL)
    ON CONFLICT (key) DO UPDATE SET open = open + 1, name = min(name, excluded.name);
  INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (new.seq - 1) / 5000 + 1, 1, new.updated_at WHERE (new.state = 'open' AND new.removed_at IS NULL)
    ON CONFLICT (page) DO UPDATE SET open = open + 1, updated_at = max(updated_at, excluded.updated_at);
  UPDATE institution_counters SET
    open = open - (old.state = 'open' AND old.removed_at IS NULL),
    closed = closed - (old.state = 'closed' AND old.removed_at IS NULL),
    removed = removed - (old.removed_at IS NOT NULL)
    WHERE institution_id = old.institution_id;
  INSERT INTO institution_counters (institution_id, open, closed, removed)
    VALUES (new.institution_id,
      (new.state = 'open' AND new.removed_at IS NULL), (new.state = 'closed' AND new.removed_at IS NULL), (new.removed_at IS NOT NULL))
    ON CONFLICT (institution_id) DO UPDATE SET
      open = open + excluded.open, closed = closed + excluded.closed, removed = removed + excluded.removed;
  DELETE FROM category_counters WHERE key = lower(old.category) AND open = 0;
  DELETE FROM sitemap_pages WHERE page = (old.seq - 1) / 5000 + 1 AND open = 0;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_delete AFTER DELETE ON jobs BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'open_jobs' AND (old.state = 'open' AND old.removed_at IS NULL);
  UPDATE category_counters SET open = open - 1
    WHERE key = lower(old.category) AND (old.state = 'open' AND old.removed_at IS NULL);
  UPDATE sitemap_pages SET open = open - 1
    WHERE page = (old.seq - 1) / 5000 + 1 AND (old.state = 'open' AND old.removed_at IS NULL);
  UPDATE institution_counters SET
    open = open - (old.state = 'open' AND old.removed_at IS NULL),
    closed = closed - (old.state = 'closed' AND old.removed_at IS NULL),
    removed = removed - (old.removed_at IS NOT NULL)
    WHERE institution_id = old.institution_id;
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
CREATE TRIGGER jobs_search_delete AFTER DELETE ON jobs WHEN (old.state = 'open' AND old.removed_at IS NULL) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  DELETE FROM jobs_closing WHERE rowid = coalesce(old.closes_at / 86400000, 1048575) * 4294967296 + old.seq;
  DELETE FROM job_sorting WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_insert AFTER INSERT ON jobs WHEN (new.state = 'open' AND new.removed_at IS NULL) BEGIN
  INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO jobs_closing (rowid, words) SELECT closing_row, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO job_sorting (seq, closes_at, pay_month, lat, lon, remote)
    VALUES (new.seq, coalesce(new.closes_at, 9000000000000000), new.pay_month, new.lat, new.lon, new.job_nature = 'Remote');
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_update
AFTER UPDATE OF title, keywords, company_name, description, qualifications, responsibility, benefits, location, category,
  job_nature, state, removed_at, terms, closes_at, pay_month, lat, lon ON jobs
WHEN (old.state = 'open' AND old.removed_at IS NULL) OR (new.state = 'open' AND new.removed_at IS NULL) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  DELETE FROM jobs_closing WHERE rowid = coalesce(old.closes_at / 86400000, 1048575) * 4294967296 + old.seq;
  DELETE FROM job_sorting WHERE seq = old.seq;
  INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO jobs_closing (rowid, words) SELECT closing_row, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO job_sorting (seq, closes_at, pay_month, lat, lon, remote)
    SELECT new.seq, coalesce(new.closes_at, 9000000000000000), new.pay_month, new.lat, new.lon, new.job_nature = 'Remote'
    WHERE new.state = 'open' AND new.removed_at IS NULL;
END;
