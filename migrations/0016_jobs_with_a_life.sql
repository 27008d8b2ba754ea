CREATE TABLE `job_sorting` (
	`seq` integer PRIMARY KEY NOT NULL,
	`closes_at` integer NOT NULL,
	`pay_month` integer,
	`lat` real,
	`lon` real,
	`remote` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_deletions` (
	`deletion` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`deletion`, `word`)
);
--> statement-breakpoint
CREATE INDEX `search_deletions_by_word` ON `search_deletions` (`word`);--> statement-breakpoint
CREATE TABLE `search_words` (
	`word` text PRIMARY KEY NOT NULL,
	`titles` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `job_changes_by_job` ON `job_changes` (`job_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `typed_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `typed_drafts_by_user` ON `typed_drafts` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `typed_drafts_age` ON `typed_drafts` (`updated_at`);--> statement-breakpoint
DROP INDEX `jobs_by_desk`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `details` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `closes_at` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `pay_month` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `place_id` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `place_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `lat` real;--> statement-breakpoint
ALTER TABLE `jobs` ADD `lon` real;--> statement-breakpoint
ALTER TABLE `jobs` ADD `terms` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `terms_version` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`due_at`,`seq`) WHERE due_at is not null and status = 'open' and deleted = 0;--> statement-breakpoint
CREATE INDEX `jobs_without_closing` ON `jobs` (`seq`) WHERE closes_at is null and status = 'open' and deleted = 0;--> statement-breakpoint
CREATE INDEX `jobs_to_index` ON `jobs` (`terms_version`,`seq`) WHERE deleted = 0;--> statement-breakpoint
CREATE INDEX `jobs_by_age` ON `jobs` (`created_at`);--> statement-breakpoint
CREATE INDEX `jobs_by_desk` ON `jobs` (coalesce(`institution_id`, `user_id`),`deleted`,`seq`,`status`,`closes_at`);--> statement-breakpoint
ALTER TABLE `job_drafts` ADD `publish_at` integer;--> statement-breakpoint
CREATE INDEX `job_drafts_scheduled` ON `job_drafts` (`publish_at`,`id`) WHERE state = 'scheduled';
--> statement-breakpoint
-- What a search by closing day walks: the row of a job is its closing day × 2³² + its number. A job without one comes last.
CREATE VIRTUAL TABLE jobs_closing USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
);
--> statement-breakpoint
DROP TRIGGER jobs_search_insert;
--> statement-breakpoint
DROP TRIGGER jobs_search_update;
--> statement-breakpoint
DROP TRIGGER jobs_search_delete;
--> statement-breakpoint
DROP VIEW jobs_search_source;
--> statement-breakpoint
-- As before, with one token that each job has, the week in which it closes, and the terms that the domain makes. A job that has
-- none yet has the token a0 in their place.
CREATE VIEW jobs_search_source AS
SELECT seq, coalesce(closes_at / 86400000, 1048575) * 4294967296 + seq AS closing_row,
  char(57347) || 'a1 ' ||
  char(57345) || replace(substr(spaced, instr(spaced, char(31)) + 1), ' ', ' ' || char(57345)) || ' ' ||
  char(57346) || replace(substr(spaced, 1, instr(spaced, char(31)) - 1), ' ', ' ' || char(57346)) || ' ' ||
  char(57347) || 'c' || hex(lower(category)) || ' ' || char(57347) || 'n' || hex(lower(job_nature)) || ' ' ||
  char(57347) || 'c' || hex(lower(category)) || 'n' || hex(lower(job_nature)) || ' ' ||
  coalesce(char(57347) || 'w' || (closes_at / 604800000) || ' ', '') ||
  title || ' ' || keywords || ' ' || company_name || ' ' || description || ' ' || terms AS words
FROM (
  SELECT seq, title, keywords, company_name, description, category, job_nature, closes_at,
    coalesce(terms, char(57347) || 'a0') AS terms,
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
  INSERT INTO jobs_closing (rowid, words) SELECT closing_row, words FROM jobs_search_source WHERE seq = new.seq;
  INSERT INTO job_sorting (seq, closes_at, pay_month, lat, lon, remote)
    VALUES (new.seq, coalesce(new.closes_at, 9000000000000000), new.pay_month, new.lat, new.lon, new.job_nature = 'Remote');
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_update
AFTER UPDATE OF title, keywords, company_name, description, location, category, job_nature, status, deleted, terms,
  closes_at, pay_month, lat, lon ON jobs
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
CREATE TRIGGER jobs_search_delete AFTER DELETE ON jobs WHEN (old.status = 'open' AND old.deleted = 0) BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  DELETE FROM jobs_closing WHERE rowid = coalesce(old.closes_at / 86400000, 1048575) * 4294967296 + old.seq;
  DELETE FROM job_sorting WHERE seq = old.seq;
END;
--> statement-breakpoint
-- The words of the index, with how many jobs have each: those of titles become the vocabulary for misspelt searches.
CREATE VIRTUAL TABLE jobs_words USING fts5vocab(jobs_search, 'row');
--> statement-breakpoint
-- Days in which a job was hidden lengthen its time, however it is shown again. The run then looks when to remind.
CREATE TRIGGER jobs_hidden_days AFTER UPDATE OF status ON jobs
WHEN old.status = 'hidden' AND new.status = 'open' AND new.closes_at IS NOT NULL BEGIN
  UPDATE jobs SET due_at = new.updated_at, closes_at = closes_at + coalesce((
    SELECT (max(0, new.updated_at - hidden_at) + 86399999) / 86400000 * 86400000 FROM job_hidings
    WHERE job_id = new.id ORDER BY hidden_at DESC LIMIT 1), 0) WHERE seq = new.seq;
END;
