CREATE TABLE `school_answers` (
	`desk` text PRIMARY KEY NOT NULL,
	`made_on` integer NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`in_time` integer DEFAULT 0 NOT NULL,
	`half_days` integer,
	`closed` integer DEFAULT 0 NOT NULL,
	`hired` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `school_answers_to_make` ON `school_answers` (`made_on`,`desk`);--> statement-breakpoint
CREATE TABLE `school_closings` (
	`job_id` text PRIMARY KEY NOT NULL,
	`desk` text NOT NULL,
	`day` integer NOT NULL,
	`hired` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `school_closings_by_desk` ON `school_closings` (`desk`,`day`);--> statement-breakpoint
CREATE TABLE `school_tallies` (
	`desk` text NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`slot` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`desk`, `day`, `kind`, `slot`)
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `counts_as` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `counted_on` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `break_moved_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `gone_tell_at` integer;--> statement-breakpoint
CREATE INDEX `applications_gone_to_tell` ON `applications` (`gone_tell_at`,`id`) WHERE gone_tell_at is not null;--> statement-breakpoint
ALTER TABLE `desk_breaks` ADD `move_since` integer;--> statement-breakpoint
CREATE INDEX `desk_breaks_to_move` ON `desk_breaks` (`move_since`,`id`) WHERE move_since is not null;
--> statement-breakpoint
-- Responsiveness. An application that came under a promise, with a confirmed address, counts once its outcome is known: `late` with the
-- first wait for its school that lapsed, at most one a person and school; `in_time` with an end without any. What is reopened counts
-- again at its next end.
CREATE TRIGGER school_outcome AFTER UPDATE OF status, accepted_at ON applications
WHEN new.promised_days IS NOT NULL AND (new.status <> old.status OR new.accepted_at IS NOT old.accepted_at)
  AND new.aside IS NULL AND new.not_real_at IS NULL AND new.address_pending = 0 AND (new.candidate_id IS NOT NULL OR new.address_confirmed_at IS NOT NULL)
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
CREATE TRIGGER school_tallies_update AFTER UPDATE OF counts_as, answered_at, not_real_at, aside ON applications
WHEN (old.counts_as IN ('in_time', 'late') OR new.counts_as IN ('in_time', 'late'))
  AND (old.counts_as IS NOT new.counts_as OR old.answered_at IS NOT new.answered_at OR old.not_real_at IS NOT new.not_real_at
    OR old.aside IS NOT new.aside)
BEGIN
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(jobs.institution_id, jobs.user_id), old.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, old.answered_at - old.created_at + 86399999) / 86400000), 0), -1
    FROM jobs, json_each(json_array(old.counts_as, iif(old.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE jobs.id = old.job_id AND kinds.value IS NOT NULL AND old.counts_as IN ('in_time', 'late') AND old.not_real_at IS NULL AND old.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(jobs.institution_id, jobs.user_id), new.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, new.answered_at - new.created_at + 86399999) / 86400000), 0), 1
    FROM jobs, json_each(json_array(new.counts_as, iif(new.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE jobs.id = new.job_id AND kinds.value IS NOT NULL AND new.counts_as IN ('in_time', 'late') AND new.not_real_at IS NULL AND new.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO school_answers (desk, made_on) SELECT coalesce(jobs.institution_id, jobs.user_id), 0 FROM jobs WHERE jobs.id = new.job_id
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
-- A job takes its counts along when it comes to another desk.
CREATE TRIGGER school_tallies_desk AFTER UPDATE OF institution_id, user_id ON jobs
WHEN coalesce(old.institution_id, old.user_id) IS NOT coalesce(new.institution_id, new.user_id)
BEGIN
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(old.institution_id, old.user_id), applications.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, applications.answered_at - applications.created_at + 86399999) / 86400000), 0), -1
    FROM applications, json_each(json_array(applications.counts_as, iif(applications.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE applications.job_id = new.id AND kinds.value IS NOT NULL AND applications.counts_as IN ('in_time', 'late') AND applications.not_real_at IS NULL AND applications.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  INSERT INTO school_tallies (desk, day, kind, slot, n)
    SELECT coalesce(new.institution_id, new.user_id), applications.counted_on, kinds.value, iif(kinds.value = 'answered', min(60, max(0, applications.answered_at - applications.created_at + 86399999) / 86400000), 0), 1
    FROM applications, json_each(json_array(applications.counts_as, iif(applications.answered_at IS NULL, NULL, 'answered'))) kinds
    WHERE applications.job_id = new.id AND kinds.value IS NOT NULL AND applications.counts_as IN ('in_time', 'late') AND applications.not_real_at IS NULL AND applications.aside IS NULL
    ON CONFLICT (desk, day, kind, slot) DO UPDATE SET n = n + excluded.n;
  UPDATE school_closings SET desk = coalesce(new.institution_id, new.user_id) WHERE job_id = new.id;
  INSERT INTO school_answers (desk, made_on) SELECT DISTINCT desk, 0 FROM school_tallies WHERE desk IN (coalesce(old.institution_id, old.user_id), coalesce(new.institution_id, new.user_id))
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
  INSERT INTO school_answers (desk, made_on) SELECT desk, 0 FROM school_closings WHERE job_id = new.id
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
CREATE TRIGGER school_closings_job AFTER UPDATE OF status ON jobs WHEN new.status <> old.status AND old.status IN ('open', 'closed')
BEGIN
  INSERT INTO school_closings (job_id, desk, day, hired)
    SELECT new.id, coalesce(new.institution_id, new.user_id), new.updated_at / 86400000, EXISTS (SELECT 1 FROM applications
      WHERE applications.job_id = new.id AND applications.status = 'hired' AND applications.aside IS NULL)
    WHERE new.status = 'closed' AND new.deleted = 0
    ON CONFLICT (job_id) DO UPDATE SET desk = excluded.desk, day = excluded.day, hired = excluded.hired;
  DELETE FROM school_closings WHERE job_id = new.id AND new.status = 'open';
  INSERT INTO school_answers (desk, made_on) SELECT coalesce(new.institution_id, new.user_id), 0 WHERE new.status IN ('open', 'closed')
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
CREATE TRIGGER school_closings_hired AFTER UPDATE OF status ON applications WHEN new.status = 'hired' AND old.status <> 'hired'
BEGIN
  UPDATE school_closings SET hired = 1 WHERE job_id = new.job_id AND hired = 0;
  INSERT INTO school_answers (desk, made_on) SELECT desk, 0 FROM school_closings WHERE job_id = new.job_id
    ON CONFLICT (desk) DO UPDATE SET made_on = 0;
END;
--> statement-breakpoint
-- What ends with a job that is removed, taken down or hidden for good, in whatever batch that is: all that is pending of its live
-- applications stands here. Its interviews end by their own triggers. What was due already stays the lapse of whom it was due from.
-- `gone_tell_at` has the next scheduled run tell each applicant.
CREATE TRIGGER applications_job_gone AFTER UPDATE OF status, deleted ON jobs
WHEN (new.deleted = 1 AND old.deleted = 0) OR (new.status = 'taken_down' AND old.status <> 'taken_down')
  OR (new.status = 'hidden' AND EXISTS (SELECT 1 FROM job_hidings
    WHERE job_hidings.job_id = new.id AND job_hidings.restored_at IS NULL AND job_hidings.until IS NULL))
BEGIN
  DELETE FROM pending_moves WHERE application_id IN (SELECT id FROM applications WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL AND not_real_at IS NULL);
  INSERT INTO application_events (id, application_id, actor_id, from_status, to_status, created_at)
    SELECT lower(hex(randomblob(16))), id, NULL, status, 'unanswered', new.updated_at FROM applications
    WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL AND not_real_at IS NULL;
  UPDATE applications SET lapsed_from = status, status = 'unanswered', lapsed_at = min(coalesce(due_at, new.updated_at), new.updated_at),
    unanswered_by = iif(due_at <= new.updated_at, turn, 'taken_down'), turn = NULL, due_at = NULL, school_due_at = NULL,
    waits_since = NULL, remind_at = NULL, reminders = 0, gone_tell_at = new.updated_at, updated_at = new.updated_at
  WHERE job_id = new.id AND status IN ('submitted', 'shortlisted', 'interviewing', 'offered') AND accepted_at IS NULL AND aside IS NULL AND not_real_at IS NULL;
END;