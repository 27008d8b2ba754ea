-- A search walks each part of the index by itself. The hourly run merges parts of one size as soon as there are two of them, not four
-- (decision 061). An index that is there already gets into few parts by the hours that follow.
INSERT INTO jobs_search (jobs_search, rank) VALUES ('usermerge', 2);
--> statement-breakpoint
INSERT INTO jobs_closing (jobs_closing, rank) VALUES ('usermerge', 2);
