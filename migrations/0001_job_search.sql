-- The search index: open jobs only, rows numbered as in jobs.seq, kept by triggers. Category and nature are tokens, so that one
-- match serves every filter. Contentless: the text itself stays in jobs alone.
CREATE VIRTUAL TABLE jobs_search USING fts5(
  title, keywords, company, description, location, tags,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
);
--> statement-breakpoint
CREATE TRIGGER jobs_search_insert AFTER INSERT ON jobs WHEN new.status = 'open' AND new.deleted = 0 BEGIN
  INSERT INTO jobs_search (rowid, title, keywords, company, description, location, tags)
  VALUES (new.seq, new.title, new.keywords, new.company_name, new.description, new.location,
    'c' || hex(lower(new.category)) || ' n' || hex(lower(new.job_nature)));
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_update AFTER UPDATE ON jobs BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
  INSERT INTO jobs_search (rowid, title, keywords, company, description, location, tags)
  SELECT new.seq, new.title, new.keywords, new.company_name, new.description, new.location,
    'c' || hex(lower(new.category)) || ' n' || hex(lower(new.job_nature))
  WHERE new.status = 'open' AND new.deleted = 0;
END;
--> statement-breakpoint
CREATE TRIGGER jobs_search_delete AFTER DELETE ON jobs BEGIN
  DELETE FROM jobs_search WHERE rowid = old.seq;
END;
--> statement-breakpoint
INSERT INTO jobs_search (rowid, title, keywords, company, description, location, tags)
SELECT seq, title, keywords, company_name, description, location, 'c' || hex(lower(category)) || ' n' || hex(lower(job_nature))
FROM jobs WHERE status = 'open' AND deleted = 0;
