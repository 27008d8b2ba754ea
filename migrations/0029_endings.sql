DROP INDEX `applications_without_clock`;--> statement-breakpoint
CREATE INDEX `applications_without_clock` ON `applications` (`id`) WHERE turn is null and accepted_at is null and status in ('submitted', 'shortlisted', 'interviewing', 'offered');--> statement-breakpoint
-- What a school calls unreal has an outcome like every other one. Only the counters leave it out, so that it counts again when it is put
-- back into the list.
DROP TRIGGER school_outcome;
--> statement-breakpoint
CREATE TRIGGER school_outcome AFTER UPDATE OF status, accepted_at ON applications
WHEN new.promised_days IS NOT NULL AND (new.status <> old.status OR new.accepted_at IS NOT old.accepted_at)
  AND new.aside IS NULL AND new.address_pending = 0 AND (new.candidate_id IS NOT NULL OR new.address_confirmed_at IS NOT NULL)
  AND (new.status IN ('rejected', 'hired', 'unanswered') OR new.accepted_at IS NOT NULL OR new.counts_as = 'in_time')
BEGIN
  UPDATE applications SET counted_on = iif(counts_as IN ('late', 'again'), counted_on, new.updated_at / 86400000), counts_as = CASE
    WHEN counts_as IN ('late', 'again') THEN counts_as
    WHEN new.status = 'unanswered' AND (new.unanswered_by = 'school' OR (new.unanswered_by = 'taken_down' AND old.turn = 'school')) THEN
      iif(EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.candidate_id = new.candidate_id AND other.counts_as = 'late' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id))
        OR EXISTS (SELECT 1 FROM applications other JOIN jobs ON jobs.id = other.job_id JOIN jobs own ON own.id = new.job_id
          WHERE other.email = new.email AND other.counts_as = 'late' AND other.not_real_at IS NULL
            AND other.counted_on > new.updated_at / 86400000 - 180 AND coalesce(jobs.institution_id, jobs.user_id) = coalesce(own.institution_id, own.user_id)), 'again', 'late')
    WHEN new.status IN ('rejected', 'hired') OR (new.status = 'unanswered' AND new.unanswered_by = 'candidate')
      OR new.accepted_at IS NOT NULL THEN 'in_time'
    WHEN new.status = 'withdrawn' THEN counts_as END
  WHERE id = new.id;
END;
--> statement-breakpoint
-- What ends with a job that is removed, taken down or hidden for good: its live applications, also those that the school called unreal.
DROP TRIGGER applications_job_gone;
--> statement-breakpoint
CREATE TRIGGER applications_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (new.deleted = 1 AND old.deleted = 0) OR (new.status = 'taken_down' AND old.status <> 'taken_down')
  OR (new.status = 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
    WHERE job_hidings.job_id = new.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL))
BEGIN
  INSERT INTO application_events (id, application_id, actor_id, from_status, to_status, created_at)
    SELECT lower(hex(randomblob(16))), id, NULL, status, 'unanswered', new.updated_at FROM applications
    WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL;
  UPDATE applications SET lapsed_from = status, status = 'unanswered', lapsed_at = min(coalesce(due_at, new.updated_at), new.updated_at),
    unanswered_by = iif(due_at <= new.updated_at, turn, 'taken_down'), turn = NULL, due_at = NULL, school_due_at = NULL,
    waits_since = NULL, remind_at = NULL, reminders = 0, gone_tell_at = new.updated_at, updated_at = new.updated_at
  WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL;
END;
--> statement-breakpoint
-- What is pending ends with every job that nobody sees any more, also where it is hidden for 48 hours: moves that could be taken back, of
-- which each mover is told once, and reminders. Interviews end by their own trigger.
CREATE TRIGGER pending_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (new.deleted = 1 AND old.deleted = 0) OR (new.status IN ('hidden', 'taken_down') AND new.status <> old.status)
  OR (new.status = 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
    WHERE job_hidings.job_id = new.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL))
BEGIN
  INSERT INTO notifications (id, user_id, event_key, text, href, created_at)
    SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(6))),
      pending_moves.actor_id, 'moves-ended:' || new.id || ':' || new.updated_at || ':' || pending_moves.actor_id,
      '"' || new.title || '" was ' || iif(new.deleted = 1, 'removed', iif(new.status = 'hidden', 'hidden', 'taken down')) || ': '
        || iif(count(*) = 1, '1 move that could still be taken back was', count(*) || ' moves that could still be taken back were')
        || ' not carried out. Nobody was told of ' || iif(count(*) = 1, 'it', 'them'),
      '/applications?jobId=' || new.id, new.updated_at
    FROM pending_moves JOIN applications ON applications.id = pending_moves.application_id
    WHERE applications.job_id = new.id GROUP BY pending_moves.actor_id
    ON CONFLICT (event_key) DO NOTHING;
  DELETE FROM pending_moves WHERE application_id IN (SELECT id FROM applications WHERE job_id = new.id);
  UPDATE applications SET remind_at = NULL WHERE job_id = new.id AND remind_at IS NOT NULL;
END;
--> statement-breakpoint
-- An application whose interview is off because its job is hidden waits for its school again: until its earlier due day, two days at
-- least. The run that tells of it makes a whole day of that.
DROP TRIGGER interviews_job_gone;
--> statement-breakpoint
CREATE TRIGGER interviews_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (NEW.deleted = 1 AND OLD.deleted = 0) OR (NEW.status IN ('hidden', 'taken_down', 'held') AND NEW.status <> OLD.status)
BEGIN
  UPDATE applications SET due_at = max(coalesce(school_due_at, iif(turn = 'school', due_at, 0)), NEW.updated_at + 172800000),
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
