-- Ranking needs to know how often and in which column a word stands. bm25() reads that from the index, and of a contentless index
-- with detail = column it gets nothing: every score was 0. So the index is made anew, with positions. The triggers stay as they are.
DROP TABLE jobs_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE jobs_search USING fts5(
  title, keywords, company, description, location, tags,
  content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
);
--> statement-breakpoint
INSERT INTO jobs_search (rowid, title, keywords, company, description, location, tags)
SELECT seq, title, keywords, company_name, description, location, 'c' || hex(lower(category)) || ' n' || hex(lower(job_nature))
FROM jobs WHERE status = 'open' AND deleted = 0;
