-- Responsiveness. Nobody makes a school look better or worse by applications of her own: those of its own people count as nothing, and
-- another person's count once as in time and once as late a school. A job that a moderator takes out of sight makes nobody late.
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
  UPDATE applications SET counted_on = iif(counts_as IN ('late', 'again'), counted_on, new.updated_at / 86400000), counts_as = CASE
    WHEN counts_as IN ('late', 'again') THEN counts_as
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
-- A job for which people applied and that is removed while it is open has ended as a closed one: removing it hides no end without a hire.
DROP TRIGGER school_closings_job;
--> statement-breakpoint
CREATE TRIGGER school_closings_job AFTER UPDATE OF status, deleted ON jobs
WHEN (new.status <> old.status AND old.status IN ('open', 'closed')) OR (new.deleted = 1 AND old.deleted = 0 AND new.status = 'open')
BEGIN
  INSERT INTO school_closings (job_id, desk, day, hired)
    SELECT new.id, coalesce(new.institution_id, new.user_id), new.updated_at / 86400000, EXISTS (SELECT 1 FROM applications
      WHERE applications.job_id = new.id AND applications.status = 'hired' AND applications.aside IS NULL)
    WHERE (new.status = 'closed' AND new.deleted = 0) OR (new.status = 'open' AND new.deleted = 1 AND EXISTS (SELECT 1 FROM applications
      WHERE applications.job_id = new.id AND applications.aside IS NULL AND applications.address_pending = 0 AND applications.not_real_at IS NULL))
    ON CONFLICT (job_id) DO UPDATE SET desk = excluded.desk, day = excluded.day, hired = excluded.hired;
  DELETE FROM school_closings WHERE job_id = new.id AND new.status = 'open' AND new.deleted = 0;
  INSERT INTO school_answers (desk, made_on) SELECT coalesce(new.institution_id, new.user_id), 0 WHERE new.status IN ('open', 'closed')
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
