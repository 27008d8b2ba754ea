/** Counts the tallies of jobs anew, from the rows that they count. The triggers keep them right from then on. */

/** Two statements for one batch, about the jobs with these publishing numbers: after the first one, up to the second. */
export function recountJobs(after: number, until: number): [string, string] {
  const isOf = `job_id IN (SELECT id FROM jobs WHERE seq > ${Math.trunc(after)} AND seq <= ${Math.trunc(until)})`;
  const hours = "max(0, e.created_at - a.created_at) / 3600000";
  return [
    `DELETE FROM job_tallies WHERE ${isOf}`,
    `INSERT INTO job_tallies (job_id, kind, slot, n)
      SELECT job_id, 'saves', (created_at + 19800000) / 86400000, count(*) FROM saved_jobs WHERE ${isOf} GROUP BY 1, 3
      UNION ALL SELECT job_id, 'applications', (created_at + 19800000) / 86400000, count(*) FROM applications
        WHERE ${isOf} AND aside IS NULL GROUP BY 1, 3
      UNION ALL SELECT job_id, status, 0, count(*) FROM applications WHERE ${isOf} AND aside IS NULL GROUP BY 1, 2
      UNION ALL SELECT job_id, iif(declined_at IS NULL, 'not_joined', 'declined'), 0, count(*) FROM applications
        WHERE ${isOf} AND aside IS NULL AND (declined_at IS NOT NULL OR not_joined_at IS NOT NULL) GROUP BY 1, 2
      UNION ALL SELECT a.job_id, 'answered', iif(${hours} < 72, ${hours}, min(69 + ${hours} / 24, 434)), count(*)
        FROM applications a JOIN application_events e ON e.application_id = a.id
        WHERE a.${isOf} AND a.aside IS NULL AND e.from_status = 'submitted' AND e.to_status IN ('shortlisted', 'interviewing', 'offered', 'hired', 'rejected') GROUP BY 1, 3`,
  ];
}
