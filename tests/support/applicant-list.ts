/** A school's list of applicants, asked for as the screen does. */
import { type ApplicantOrder, type ApplicantsQuery, readApplicantsQuery } from "~/domain/applications/desk/rules";

type Change = Partial<ApplicantsQuery> & { order?: ApplicantOrder };

export function listOf(jobId: string, readerId: string, change: Change = {}) {
  const { jobId: _jobId, order, page, ...filter } = { ...readApplicantsQuery(new URLSearchParams(), jobId), ...change };
  const size = { limit: 25, offset: (page - 1) * 25, foldLimit: 20 };
  return { jobId, readerId, now: new Date(), filter, order, ...size };
}
