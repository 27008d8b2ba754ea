-- What counts as an answer: a move of the school's. That nothing came, and what both sides say about a call, is in the history too.
DROP TRIGGER tallies_event_insert;
--> statement-breakpoint
CREATE TRIGGER tallies_event_insert AFTER INSERT ON application_events WHEN new.from_status = 'submitted' AND new.to_status IN ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected') BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT a.job_id, 'answered', iif(max(0, new.created_at - a.created_at) / 3600000 < 72, max(0, new.created_at - a.created_at) / 3600000, min(69 + max(0, new.created_at - a.created_at) / 3600000 / 24, 434)), 1
    FROM applications a WHERE a.id = new.application_id AND a.aside IS NULL
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
DROP TRIGGER tallies_event_delete;
--> statement-breakpoint
CREATE TRIGGER tallies_event_delete AFTER DELETE ON application_events WHEN old.from_status = 'submitted' AND old.to_status IN ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected') BEGIN
  INSERT INTO job_tallies (job_id, kind, slot, n)
    SELECT a.job_id, 'answered', iif(max(0, old.created_at - a.created_at) / 3600000 < 72, max(0, old.created_at - a.created_at) / 3600000, min(69 + max(0, old.created_at - a.created_at) / 3600000 / 24, 434)), -1
    FROM applications a WHERE a.id = old.application_id AND a.aside IS NULL
    ON CONFLICT (job_id, kind, slot) DO UPDATE SET n = n + excluded.n;
END;
