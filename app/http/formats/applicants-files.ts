/** A school's list of applicants as files: a table, and their resumes with the table. */
import type { DownloadedResume } from "~/domain/applications/desk/download-applicants.server";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import type { ExportedFile } from "~/domain/privacy/export-own-data.server";
import { completeFileName, fileNamePart } from "~/domain/text-rules";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { words } from "~/words/files";
import { applicantLine, applicantsHead } from "./applicants-csv";
import { csvResponse } from "./csv";
import { zipResponse } from "./zip";

type Columns = Parameters<typeof applicantLine>[2];

const columnsOf = (job: OwnJobDetails, origin: string): Columns => ({ origin, questions: job.questions, asks: job });

export function applicantsCsv(job: OwnJobDetails, applicants: AsyncGenerator<ApplicantView>, origin: string): Response {
  return csvResponse(`applications-${job.id}.csv`, lines(applicants, columnsOf(job, origin)));
}

async function* lines(applicants: AsyncGenerator<ApplicantView>, about: Columns): AsyncGenerator<string> {
  yield* applicantsHead(about);
  let number = 0;
  for await (const applicant of applicants) {
    number += 1;
    yield applicantLine(number, applicant, about);
  }
}

type Found = { job: OwnJobDetails; applicants: ApplicantView[]; files: AsyncGenerator<DownloadedResume> };

/** `method` and `path` name the request in the log, should the download break off. */
export function resumesZip(
  { requestId, now, origin }: RequestContext,
  found: Found,
  request: { method: string; path: string },
): Promise<Response> {
  const from = { now, onBreak: (error: unknown) => logFailure(error, { requestId, ...request }) };
  return zipResponse(`applications-${found.job.id}.zip`, resumeFiles(found, columnsOf(found.job, origin)), from);
}

async function* resumeFiles({ job, applicants, files }: Found, about: Columns): AsyncGenerator<ExportedFile> {
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
