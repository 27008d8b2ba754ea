-- The search index of open jobs, rows numbered as in jobs.seq, kept by the triggers jobs_search_* of the next migration. Contentless, and
-- without positions: a match is a set of rows. With prefixes of every length up to twelve, the beginning of a word is read from the index
-- as a whole word is: newest first, and no further than the page goes.
CREATE VIRTUAL TABLE jobs_search USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
);
--> statement-breakpoint
-- What a search by closing day walks: the row of a job is its closing day × 2³² + its number. A job without one comes last.
CREATE VIRTUAL TABLE jobs_closing USING fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
);
--> statement-breakpoint
-- The words of the index, with how many jobs have each: those of titles become the vocabulary for misspelt searches.
CREATE VIRTUAL TABLE jobs_words USING fts5vocab(jobs_search, 'row');
--> statement-breakpoint
-- What the index knows of each open job: a token that each job has; the words of its title, each marked by U+E001; the words of its
-- place, marked by U+E002; category and nature as one token each, and as one together, marked by U+E003; the week in which it closes; its
-- own words; and the terms that the domain makes, with the words of the other fields that people write. A job without terms yet has the
-- token a0 in their place. So one match serves every filter, and no column has to be remembered with a word. A word can only be marked
-- where one of these signs stands before it: where another one does, it still is a word of the job, but not one of its title or place.
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
  FROM jobs WHERE state = 'open' AND removed_at IS NULL
);
--> statement-breakpoint
-- A search walks each part of the index by itself. The hourly run merges parts of one size as soon as there are two of them, not four
-- (decision 003).
INSERT INTO jobs_search (jobs_search, rank) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO jobs_closing (jobs_closing, rank) VALUES ('usermerge', 2);
--> statement-breakpoint
-- The triggers add to this row and take from it.
INSERT INTO counters (name, value) VALUES ('open_jobs', 0);
