/** `POST /applications.zip?jobId=`: the resumes of the list, or of those who are ticked, with the table; each counts as opened. */

import { redirect } from "@remix-run/server-runtime";
import { downloadResumes } from "~/domain/applications/desk/download-applicants.server";
import { chosenOf, readApplicantsQuery } from "~/domain/applications/desk/rules";
import { DomainError } from "~/domain/errors";
import { readForm } from "~/http/body";
import { resumesZip } from "~/http/formats/applicants-files";
import { findSender, requireUnsuspended } from "~/http/guards";
import { limitApplicantSearch } from "~/http/network-limits";
import { findResumeReader } from "~/http/resume-reader";
import { fileAction, screenLoader } from "~/http/screen";
import { words } from "~/words/files";
import { words as guards } from "~/words/guards";

const CONFIRM_FIRST = words.confirmFirst;

/** A GET, typed into the address bar, downloads nothing: each resume counts as opened. */
export const loader = screenLoader(async (args) => redirect(listOf(args)));

export const action = fileAction(
  async (args) => {
    const { request, context } = args;
    const actor = await findSender(args);
    // The list stays on the screen behind this form, so after logging in she chooses again there.
    if (!actor) throw redirect(`/login?redirectTo=${encodeURIComponent(listOf(args))}`);
    if (actor.role !== "admin") throw new DomainError("not_allowed", guards.otherRole.admin);
    requireUnsuspended(actor);
    const reader = await findResumeReader(args, null);
    if (!reader?.mayReadApplicants) throw new DomainError("not_allowed", CONFIRM_FIRST);
    const { searchParams } = new URL(request.url);
    const listQuery = readApplicantsQuery(searchParams, searchParams.get("jobId") ?? "");
    const fields = await readForm(request);
    const chosen = fields.all === "list" ? [] : chosenOf(fields);
    if (chosen.length === 0) await limitApplicantSearch(context, listQuery);
    const found = await downloadResumes(context, actor, { listQuery, chosen });
    return resumesZip(context, found, { method: "POST", path: "/applications.zip" });
  },
  (args) => ({ href: listOf(args), label: words.backToApplications }),
);

/** The list that the form stands on. */
function listOf({ request }: { request: Request }): string {
  return `/applications${new URL(request.url).search}`;
}
