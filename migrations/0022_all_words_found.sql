DROP TRIGGER jobs_search_insert;
--> statement-breakpoint
DROP TRIGGER jobs_search_update;
--> statement-breakpoint
DROP VIEW jobs_search_source;
--> statement-breakpoint
-- As before, with the words of qualifications, responsibility and benefits. Words of the other fields that people write come with
-- the terms. Jobs of before get both from the run that indexes them anew.
CREATE VIEW jobs_search_source AS
SELECT seq, coalesce(closes_at / 86400000, 1048575) * 4294967296 + seq AS closing_row,
  char(57347) || 'a1 ' ||
  char(57345) || replace(substr(spaced, instr(spaced, char(31)) + 1), ' ', ' ' || char(57345)) || ' ' ||
  char(57346) || replace(substr(spaced, 1, instr(spaced, char(31)) - 1), ' ', ' ' || char(57346)) || ' ' ||
  char(57347) || 'c' || hex(lower(category)) || ' ' || char(57347) || 'n' || hex(lower(job_nature)) || ' ' ||
  char(57347) || 'c' || hex(lower(category)) || 'n' || hex(lower(job_nature)) || ' ' ||
  coalesce(char(57347) || 'w' || (closes_at / 604800000) || ' ', '') ||
  title || ' ' || keywords || ' ' || company_name || ' ' || description || ' ' ||
  coalesce(qualifications, '') || ' ' || coalesce(responsibility, '') || ' ' || coalesce(benefits, '') || ' ' || terms AS words
FROM (
  SELECT seq, title, keywords, company_name, description, qualifications, responsibility, benefits, category,
    job_nature, closes_at,
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
