CREATE TABLE `category_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`open` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `category_counters_by_open` ON `category_counters` (`open`,`key`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `owner_counters` (
	`user_id` text PRIMARY KEY NOT NULL,
	`open` integer NOT NULL,
	`closed` integer NOT NULL,
	`removed` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sitemap_pages` (
	`page` integer PRIMARY KEY NOT NULL,
	`open` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `jobs_live_by_category`;--> statement-breakpoint
DROP INDEX `jobs_by_owner`;--> statement-breakpoint
CREATE INDEX `jobs_by_owner` ON `jobs` (`user_id`,`deleted`,`seq`,`status`);
--> statement-breakpoint
DROP TRIGGER jobs_search_insert;
--> statement-breakpoint
DROP TRIGGER jobs_search_update;
--> statement-breakpoint
DROP TRIGGER jobs_search_delete;
--> statement-breakpoint
DROP TABLE jobs_search;
--> statement-breakpoint
-- Contentless, and without positions: a match is a set of rows. With prefixes of every length up to twelve, the beginning of a
-- word is read from the index as a whole word is: newest first, and no further than the page goes.
CREATE VIRTUAL TABLE jobs_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
);
--> statement-breakpoint
-- What the index knows of each open job: its words; the words of its title once more, each marked by U+E001; the words of its
-- place, marked by U+E002; category and nature as one token each, and as one together, marked by U+E003. So one match serves every filter, and no
-- column has to be remembered with a word. A word can only be marked where one of these signs stands before it: where another
-- one does, it still is a word of the job, but not one of its title or place.
CREATE VIEW jobs_search_source AS
SELECT seq,
  char(57345) || replace(substr(spaced, instr(spaced, char(31)) + 1), ' ', ' ' || char(57345)) || ' ' ||
  char(57346) || replace(substr(spaced, 1, instr(spaced, char(31)) - 1), ' ', ' ' || char(57346)) || ' ' ||
  char(57347) || 'c' || hex(lower(category)) || ' ' || char(57347) || 'n' || hex(lower(job_nature)) || ' ' ||
  char(57347) || 'c' || hex(lower(category)) || 'n' || hex(lower(job_nature)) || ' ' ||
  title || ' ' || keywords || ' ' || company_name || ' ' || description AS words
FROM (
  SELECT seq, title, keywords, company_name, description, category, job_nature,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      location || char(31) || title
      , '-', ' '), '/', ' '), ',', ' '), '(', ' '), ')', ' '), '.', ' '), '&', ' '), ':', ' '), ';', ' ')
      , '+', ' '), '''', ' '), '"', ' '), '|', ' '), '[', ' '), ']', ' '), '_', ' '), '–', ' '), '—', ' ')
      , '’', ' '), '“', ' '), '”', ' '), '·', ' '), '•', ' '), char(9), ' '), char(10), ' ')
      , char(160), ' ') AS spaced
  FROM jobs WHERE status = 'open' AND deleted = 0
);
--> statement-breakpoint
CREATE TRIGGER jobs_search_insert AFTER INSERT ON jobs WHEN (new.status = 'open' AND new.deleted = 0) BEGIN
  INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_update
AFTER UPDATE OF title, keywords, company_name, description, location, category, job_nature, status, deleted ON jobs
WHEN (old.status = 'open' AND old.deleted = 0) OR (new.status = 'open' AND new.deleted = 0) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_delete AFTER DELETE ON jobs WHEN (old.status = 'open' AND old.deleted = 0) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_insert AFTER INSERT ON jobs BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'open_jobs' AND (new.status = 'open' AND new.deleted = 0);
  INSERT INTO category_counters (key, name, open)
    SELECT lower(new.category), new.category, 1 WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (key) DO UPDATE SET open = open + 1, name = min(name, excluded.name);
  INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (new.seq - 1) / 5000 + 1, 1, new.updated_at WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (page) DO UPDATE SET open = open + 1, updated_at = max(updated_at, excluded.updated_at);
  INSERT INTO owner_counters (user_id, open, closed, removed)
    VALUES (new.user_id,
      (new.status = 'open' AND new.deleted = 0), (new.status = 'closed' AND new.deleted = 0), new.deleted)
    ON CONFLICT (user_id) DO UPDATE SET
      open = open + excluded.open, closed = closed + excluded.closed, removed = removed + excluded.removed;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_counters_update AFTER UPDATE OF status, deleted, category, user_id, updated_at ON jobs BEGIN
  UPDATE counters SET value = value + (new.status = 'open' AND new.deleted = 0) - (old.status = 'open' AND old.deleted = 0)
    WHERE name = 'open_jobs' AND (new.status = 'open' AND new.deleted = 0) <> (old.status = 'open' AND old.deleted = 0);
  UPDATE category_counters SET open = open - 1
    WHERE key = lower(old.category) AND (old.status = 'open' AND old.deleted = 0);
  UPDATE sitemap_pages SET open = open - 1, updated_at = max(updated_at, new.updated_at)
    WHERE page = (old.seq - 1) / 5000 + 1 AND (old.status = 'open' AND old.deleted = 0);
  UPDATE owner_counters SET
    open = open - (old.status = 'open' AND old.deleted = 0),
    closed = closed - (old.status = 'closed' AND old.deleted = 0),
    removed = removed - old.deleted
    WHERE user_id = old.user_id;
  INSERT INTO category_counters (key, name, open)
    SELECT lower(new.category), new.category, 1 WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (key) DO UPDATE SET open = open + 1, name = min(name, excluded.name);
  INSERT INTO sitemap_pages (page, open, updated_at)
    SELECT (new.seq - 1) / 5000 + 1, 1, new.updated_at WHERE (new.status = 'open' AND new.deleted = 0)
    ON CONFLICT (page) DO UPDATE SET open = open + 1, updated_at = max(updated_at, excluded.updated_at);
  INSERT INTO owner_counters (user_id, open, closed, removed)
    VALUES (new.user_id,
      (new.status = 'open' AND new.deleted = 0), (new.status = 'closed' AND new.deleted = 0), new.deleted)
    ON CONFLICT (user_id) DO UPDATE SET
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
  UPDATE owner_counters SET
    open = open - (old.status = 'open' AND old.deleted = 0),
    closed = closed - (old.status = 'closed' AND old.deleted = 0),
    removed = removed - old.deleted
    WHERE user_id = old.user_id;
  DELETE FROM category_counters WHERE key = lower(old.category) AND open = 0;
  DELETE FROM sitemap_pages WHERE page = (old.seq - 1) / 5000 + 1 AND open = 0;
END;
--> statement-breakpoint
-- Rebuild: from here on to the end, everything that is derived from the table of jobs is made from it anew. The same statements
-- serve after a restore; see .scripts/rebuild.ts.
DELETE FROM counters;
--> statement-breakpoint
INSERT INTO counters (name, value) SELECT 'open_jobs', count(*) FROM jobs WHERE status = 'open' AND deleted = 0;
--> statement-breakpoint
DELETE FROM category_counters;
--> statement-breakpoint
INSERT INTO category_counters (key, name, open)
SELECT lower(category), min(category), count(*) FROM jobs WHERE status = 'open' AND deleted = 0 GROUP BY lower(category);
--> statement-breakpoint
DELETE FROM owner_counters;
--> statement-breakpoint
INSERT INTO owner_counters (user_id, open, closed, removed)
SELECT user_id, sum(status = 'open' AND deleted = 0), sum(status = 'closed' AND deleted = 0), sum(deleted)
FROM jobs GROUP BY user_id;
--> statement-breakpoint
DELETE FROM sitemap_pages;
--> statement-breakpoint
INSERT INTO sitemap_pages (page, open, updated_at)
SELECT (seq - 1) / 5000 + 1, count(*), max(updated_at) FROM jobs WHERE status = 'open' AND deleted = 0 GROUP BY 1;
--> statement-breakpoint
INSERT INTO jobs_search (jobs_search) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO jobs_search (rowid, words) SELECT seq, words FROM jobs_search_source;
