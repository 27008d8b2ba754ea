/** `POST /applications.zip?jobId=`: the resumes of the list, or of those who are ticked, with the table; each counts as opened. */

import { redirect } from "@remix-run/server-runtime";
import { type DownloadedResume, downloadResumes } from "~/domain/applications/desk/download-applicants.server";
import { chosenOf, readApplicantsQuery } from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import { DomainError } from "~/domain/errors";
import type { ExportedFile } from "~/domain/privacy/export-own-data.server";
import { completeFileName, fileNamePart } from "~/domain/text-rules";
import { readForm } from "~/http/body";
import { logFailure } from "~/http/errors";
import { applicantLine, applicantsHead } from "~/http/formats/applicants-csv";
import { zipResponse } from "~/http/formats/zip";
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
    const { origin } = context;
    const listQuery = readApplicantsQuery(searchParams, searchParams.get("jobId") ?? "");
    const fields = await readForm(request);
    const chosen = fields.all === "list" ? [] : chosenOf(fields);
    if (chosen.length === 0) await limitApplicantSearch(context, listQuery);
    const found = await downloadResumes(context, actor, { listQuery, chosen });
    const about = { requestId: context.requestId, method: "POST", path: "/applications.zip" };
    const from = { now: context.now, onBreak: (error: unknown) => logFailure(error, about) };
    return zipResponse(
      `applications-${found.job.id}.zip`,
      files(found, { origin, questions: found.job.questions, asks: found.job }),
      from,
    );
  },
  (args) => ({ href: listOf(args), label: words.backToApplications }),
);

/** The list that the form stands on. */
function listOf({ request }: { request: Request }): string {
  return `/applications${new URL(request.url).search}`;
}

type Found = { job: { title: string }; applicants: ApplicantView[]; files: AsyncGenerator<DownloadedResume> };

async function* files(
  { job, applicants, files }: Found,
  about: Parameters<typeof applicantLine>[2],
): AsyncGenerator<ExportedFile> {
  const rows = applicants.map((applicant, index) => applicantLine(index + 1, applicant, about));
  yield { name: "applicants.csv", text: `\uFEFF${[...applicantsHead(about), ...rows].join("")}` };
  const used = new Map<string, number>();
  const missing: string[] = [];
  for await (const { applicant, object } of files) {
    const name = `${fileNamePart(applicant.name, words.applicant)} – ${fileNamePart(job.title, words.job)}`;
    if (!object) {
      missing.push(applicant.name);
      continue;
    }
    // Names that differ in capitals alone are one file on many computers.
    const key = name.normalize("NFKC").toLowerCase();
    const times = (used.get(key) ?? 0) + 1;
    used.set(key, times);
    yield { name: completeFileName(name, `${times > 1 ? ` (${times})` : ""}.pdf`), open: async () => object };
  }
  const gone = applicants.filter(({ resumeBytes }) => resumeBytes === 0).map(({ name }) => name);
  const notHere = [...missing, ...gone];
  if (notHere.length > 0) {
    const text = `${words.notInZip}

${notHere.join("\n")}\n`;
    yield { name: words.missingFile, text };
  }
}
