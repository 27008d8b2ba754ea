-- An interview ends in the batch that ends its application or its job, whatever that is: withdrawn, rejected, hired, lapsed, put aside,
-- the account closed; the job removed, hidden or taken down, its owner suspended. `tell_at` has the next scheduled run tell both sides.
-- An interview that is over stays as it was. While an offer is open only times that nobody has taken are off.
CREATE TRIGGER interviews_application_status AFTER UPDATE OF status ON applications
WHEN NEW.status <> OLD.status AND NEW.status NOT IN ('submitted', 'shortlisted', 'interviewing')
BEGIN
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = NEW.status, tell_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE application_id = NEW.id AND (state IN ('proposed', 'others_asked')
    OR (state = 'agreed' AND ends_at > NEW.updated_at AND NEW.status <> 'offered'));
END;
--> statement-breakpoint
CREATE TRIGGER interviews_application_aside AFTER UPDATE OF aside ON applications
WHEN NEW.aside IN ('replaced', 'not_me') AND NEW.aside IS NOT OLD.aside
BEGIN
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = 'aside', tell_at = NEW.aside_at, updated_at = NEW.aside_at
  WHERE application_id = NEW.id AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.aside_at));
END;
--> statement-breakpoint
CREATE TRIGGER interviews_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (NEW.deleted = 1 AND OLD.deleted = 0) OR (NEW.status IN ('hidden', 'taken_down', 'held') AND NEW.status <> OLD.status)
BEGIN
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = 'job', tell_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE application_id IN (SELECT id FROM applications WHERE job_id = NEW.id)
    AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.updated_at));
END;
