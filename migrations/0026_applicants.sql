CREATE TABLE `applicant_counts` (
	`job_id` text NOT NULL,
	`place` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`job_id`, `place`, `status`)
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `stars` real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `applications_list_due` ON `applications` (`job_id`,case when turn = 'school' and due_at is not null then due_at when status = 'unanswered' and unanswered_by = 'school' then lapsed_at when status = 'submitted' or status = 'shortlisted' or status = 'interviewing' or status = 'offered' then 4000000000000000 else 9000000000000000 end,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_newest` ON `applications` (`job_id`,`created_at`,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_experience` ON `applications` (`job_id`,`experience`,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_stars` ON `applications` (`job_id`,`stars`,`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_list_name` ON `applications` (`job_id`,lower(name),`id`) WHERE aside is null and address_pending = 0 and not_real_at is null;--> statement-breakpoint
CREATE INDEX `applications_unconfirmed` ON `applications` (`job_id`,`created_at`,`id`) WHERE address_pending = 1;--> statement-breakpoint
CREATE INDEX `applications_unreal` ON `applications` (`job_id`,`created_at`,`id`) WHERE not_real_at is not null;--> statement-breakpoint
-- The applicants of a job by place and status, kept by triggers, so that no list counts. A job without rows here was not touched
-- since: the list counts its applicants, and the first change counts them once.
CREATE TRIGGER applicant_counts_insert AFTER INSERT ON applications BEGIN
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT new.job_id, CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END, new.status, 1 WHERE CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id)
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT job_id, place, status, count(*) FROM (SELECT applications.job_id AS job_id, CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AS place, coalesce((SELECT to_status FROM pending_moves WHERE application_id = applications.id), applications.status) AS status
      FROM applications WHERE applications.job_id = new.job_id AND NOT EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id))
    WHERE place IS NOT NULL GROUP BY 1, 2, 3;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_update AFTER UPDATE OF status, aside, address_pending, not_real_at ON applications
WHEN (CASE WHEN old.aside = 'second' THEN 'second' WHEN old.aside IS NOT NULL THEN NULL WHEN old.not_real_at IS NOT NULL THEN 'not_real' WHEN old.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END) IS NOT (CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END) OR coalesce((SELECT to_status FROM pending_moves WHERE application_id = old.id), old.status) IS NOT coalesce((SELECT to_status FROM pending_moves WHERE application_id = new.id), new.status) BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = old.job_id AND place = CASE WHEN old.aside = 'second' THEN 'second' WHEN old.aside IS NOT NULL THEN NULL WHEN old.not_real_at IS NOT NULL THEN 'not_real' WHEN old.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AND status = coalesce((SELECT to_status FROM pending_moves WHERE application_id = old.id), old.status);
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT new.job_id, CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END, coalesce((SELECT to_status FROM pending_moves WHERE application_id = new.id), new.status), 1 WHERE CASE WHEN new.aside = 'second' THEN 'second' WHEN new.aside IS NOT NULL THEN NULL WHEN new.not_real_at IS NOT NULL THEN 'not_real' WHEN new.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id)
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT job_id, place, status, count(*) FROM (SELECT applications.job_id AS job_id, CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AS place, coalesce((SELECT to_status FROM pending_moves WHERE application_id = applications.id), applications.status) AS status
      FROM applications WHERE applications.job_id = new.job_id AND NOT EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = new.job_id))
    WHERE place IS NOT NULL GROUP BY 1, 2, 3;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_delete AFTER DELETE ON applications BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = old.job_id AND place = CASE WHEN old.aside = 'second' THEN 'second' WHEN old.aside IS NOT NULL THEN NULL WHEN old.not_real_at IS NOT NULL THEN 'not_real' WHEN old.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END AND status = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_move AFTER INSERT ON pending_moves BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id) AND place = (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) AND status = (SELECT status FROM applications WHERE id = new.application_id);
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT (SELECT job_id FROM applications WHERE id = new.application_id), (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id), new.to_status, 1 WHERE (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id))
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_move_changed AFTER UPDATE OF to_status ON pending_moves BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id) AND place = (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) AND status = old.to_status;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT (SELECT job_id FROM applications WHERE id = new.application_id), (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id), new.to_status, 1 WHERE (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = new.application_id) IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = (SELECT job_id FROM applications WHERE id = new.application_id))
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER applicant_counts_move_over AFTER DELETE ON pending_moves BEGIN
  UPDATE applicant_counts SET count = count - 1 WHERE job_id = (SELECT job_id FROM applications WHERE id = old.application_id) AND place = (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = old.application_id) AND status = old.to_status;
  INSERT INTO applicant_counts (job_id, place, status, count)
    SELECT (SELECT job_id FROM applications WHERE id = old.application_id), (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = old.application_id), (SELECT status FROM applications WHERE id = old.application_id), 1 WHERE (SELECT CASE WHEN applications.aside = 'second' THEN 'second' WHEN applications.aside IS NOT NULL THEN NULL WHEN applications.not_real_at IS NOT NULL THEN 'not_real' WHEN applications.address_pending = 1 THEN 'unconfirmed' ELSE 'list' END FROM applications WHERE id = old.application_id) IS NOT NULL AND EXISTS (SELECT 1 FROM applicant_counts WHERE job_id = (SELECT job_id FROM applications WHERE id = old.application_id))
    ON CONFLICT (job_id, place, status) DO UPDATE SET count = count + 1;
END;
