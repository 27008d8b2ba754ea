-- What a school could not help counts as nothing. What lapsed before its address was confirmed stood apart from the list: no later answer
-- to it is in time.
DROP TRIGGER school_outcome;
--> statement-breakpoint
CREATE TRIGGER school_outcome AFTER UPDATE OF status, accepted_at ON applications
WHEN new.promised_days IS NOT NULL AND (new.status <> old.status OR new.accepted_at IS NOT old.accepted_at)
  AND new.aside IS NULL AND new.address_pending = 0 AND (new.candidate_id IS NOT NULL OR new.address_confirmed_at IS NOT NULL)
  AND (new.status IN ('rejected', 'hired', 'unanswered') OR new.accepted_at IS NOT NULL OR new.counts_as = 'in_time')
  AND NOT EXISTS (SELECT 1 FROM jobs own JOIN users someone ON someone.email = new.email
    WHERE own.id = new.job_id AND (someone.id = own.user_id OR EXISTS (SELECT 1 FROM institution_members member
      WHERE member.user_id = someone.id AND member.institution_id = own.institution_id)))
BEGIN
  UPDATE applications SET counted_on = iif(counts_as IN ('late', 'again', 'apart'), counted_on, new.updated_at / 86400000), counts_as = CASE
    WHEN counts_as IN ('late', 'again', 'apart') THEN counts_as
    WHEN new.status = 'unanswered' AND (new.unanswered_by = 'school' OR (new.unanswered_by = 'taken_down' AND old.turn = 'school'
        AND EXISTS (SELECT 1 FROM jobs own WHERE own.id = new.job_id AND own.deleted = 1 AND own.status IN ('open', 'closed')))) THEN
      iif(EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.candidate_id = new.candidate_id AND other.counts_as = 'late' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id))
        OR EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.email = new.email AND other.counts_as = 'late' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id)), 'again', 'late')
    WHEN new.status IN ('rejected', 'hired') OR (new.status = 'unanswered' AND new.unanswered_by = 'candidate')
      OR new.accepted_at IS NOT NULL THEN
      iif(EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.candidate_id = new.candidate_id AND other.id <> new.id AND other.counts_as = 'in_time' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id))
        OR EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.email = new.email AND other.id <> new.id AND other.counts_as = 'in_time' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id)), NULL, 'in_time')
    WHEN new.status = 'withdrawn' THEN counts_as END
  WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER school_outcome_apart AFTER UPDATE OF status ON applications
WHEN new.status = 'unanswered' AND old.status <> 'unanswered' AND new.address_pending = 1 AND new.counts_as IS NULL
BEGIN
  UPDATE applications SET counts_as = 'apart' WHERE id = new.id;
END;
--> statement-breakpoint
-- While reports hide a job for 48 hours its school cannot answer: what waits for the school is due four days after that at the earliest,
-- at the end of a day as before. A whole number of days is added, and one more if that were a Sunday: twelve hours before the end of a day
-- it is noon. Interviews end by their own trigger, which gives as much.
CREATE TRIGGER due_days_job_hidden AFTER UPDATE OF status ON jobs
WHEN NEW.status = 'hidden' AND OLD.status <> 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
  WHERE job_hidings.job_id = NEW.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NOT NULL)
BEGIN
  UPDATE applications SET due_at = due_at + 86400000 * ((NEW.updated_at + 345600000 - due_at + 86399999) / 86400000
      + (strftime('%w', (due_at + 86400000 * ((NEW.updated_at + 345600000 - due_at + 86399999) / 86400000)) / 1000 - 43200, 'unixepoch') = '0'))
  WHERE job_id = NEW.id AND turn = 'school' AND aside IS NULL AND due_at > NEW.updated_at AND due_at < NEW.updated_at + 345600000;
END;
--> statement-breakpoint
DROP TRIGGER interviews_job_gone;
--> statement-breakpoint
CREATE TRIGGER interviews_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (NEW.deleted = 1 AND OLD.deleted = 0) OR (NEW.status IN ('hidden', 'taken_down', 'held') AND NEW.status <> OLD.status)
BEGIN
  UPDATE applications SET due_at = max(coalesce(school_due_at, iif(turn = 'school', due_at, 0)), NEW.updated_at + 345600000),
    turn = 'school', school_due_at = NULL, waits_since = NEW.updated_at, updated_at = NEW.updated_at
  WHERE NEW.deleted = 0 AND NEW.status IN ('hidden', 'held') AND NOT EXISTS (SELECT 1 FROM job_hidings
      WHERE job_hidings.job_id = NEW.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL)
    AND job_id = NEW.id AND status = 'interviewing' AND aside IS NULL AND due_at > NEW.updated_at
    AND EXISTS (SELECT 1 FROM interviews WHERE application_id = applications.id
      AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.updated_at)));
  UPDATE interviews SET state = 'cancelled', sequence = sequence + 1, ended_by = 'job', tell_at = NEW.updated_at, updated_at = NEW.updated_at
  WHERE application_id IN (SELECT id FROM applications WHERE job_id = NEW.id)
    AND (state IN ('proposed', 'others_asked') OR (state = 'agreed' AND ends_at > NEW.updated_at));
END;
