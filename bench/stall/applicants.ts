/**
 * People who apply while the database stalls. Each presses "Send again" as a browser, its script or a program would, until she is told
 * yes. The bench and its short form in the tests use the same people.
 */
import { createHash } from "node:crypto";
import { formsOf } from "../../tests/support/forms.ts";

/** Without script; with it; by a call. Each with an account and without one. */
export const WAYS = ["form", "script", "call"] as const;
type Way = (typeof WAYS)[number];

export type Candidate = { id: string; email: string; session: string; token: string };
export type Applicant = {
  jobId: string;
  email: string;
  way: Way;
  candidate: Candidate | null;
  bytes: Uint8Array<ArrayBuffer>;
};

export type Answer = { status: number; headers: Headers; text: string };
/** Sends one request to any isolate. Null: the line broke, or there was no answer in time. */
export type Send = (path: string, init: { headers: Record<string, string>; body: FormData }) => Promise<Answer | null>;

/** One press of the button. `begin` and `end` in milliseconds. */
export type Press = { begin: number; end: number; status: number | null; text: string };
/** `isTold`: she was told that her application is there. `id`: of the application, where the answer names it. */
export type Application = { applicant: Applicant; presses: Press[]; isTold: boolean; id: string | null };

/** A PDF of its own, so that it is known again. */
export function pdfOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.7\n% ${text} ${".".repeat(1500)}\n%%EOF\n`);
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const NAME = "Asha Nair";

/** `pause` is waited after a refusal. `isOver`: she gives up; then nobody has told her yes. */
export async function apply(
  applicant: Applicant,
  { send, pause, isOver }: { send: Send; pause: () => Promise<void>; isOver: () => boolean },
): Promise<Application> {
  const made: Application = { applicant, presses: [], isTold: false, id: null };
  let fields = fieldsOf(applicant);
  let hasFile = true;
  for (;;) {
    const begin = Date.now();
    const answer = await send(pathOf(applicant), {
      headers: headersOf(applicant),
      body: bodyOf(applicant, fields, hasFile),
    });
    const { status = null, text = "" } = answer ?? {};
    made.presses.push({ begin, end: Date.now(), status, text: status !== null && status >= 400 ? text : "" });
    if (answer && isYes(applicant.way, answer)) {
      return { ...made, isTold: true, id: applicant.way === "call" ? JSON.parse(text).id : null };
    }
    if (isOver()) return made;
    if (answer) [fields, hasFile] = again(applicant, answer, fields);
    await pause();
  }
}

function isYes(way: Way, { status, headers }: Answer): boolean {
  if (way === "form") return status === 303;
  return way === "script" ? status === 204 && headers.has("X-Location") : status === 201;
}

function pathOf({ way, jobId }: Applicant): string {
  return way === "call" ? "/application/applyforjob" : `/jobdetails/${jobId}`;
}

/** A key of the script, or of the program; the same for each press of one application. */
function keyOf({ jobId, email }: Applicant): string {
  const digits = createHash("sha256").update(`${jobId} ${email}`).digest("hex");
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 28)].join("-");
}

function headersOf(applicant: Applicant): Record<string, string> {
  const { way, candidate } = applicant;
  const key = { "Idempotency-Key": keyOf(applicant) };
  if (way === "call") return candidate ? { ...key, Authorization: `Bearer ${candidate.token}` } : {};
  return { ...(way === "script" ? key : {}), ...(candidate ? { Cookie: `__Host-session=${candidate.session}` } : {}) };
}

/** As the dialog of the job's page sends them. */
function fieldsOf({ jobId, email, candidate, way }: Applicant): [string, string][] {
  return Object.entries({
    job_id: jobId,
    application_key: jobId,
    ...(candidate && way !== "call" ? { drawn_for: candidate.id } : {}),
    applicant_name: NAME,
    applicant_email: email,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  });
}

function bodyOf({ bytes }: Applicant, fields: [string, string][], hasFile: boolean): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  if (hasFile) body.append("resume", new File([bytes], `${NAME}.pdf`, { type: "application/pdf" }));
  return body;
}

/**
 * The fields that the next press sends, and whether the file goes with them: a page has the form again, with the name of the file that
 * waits; the script sends what it kept, with that name if the answer says it; a program sends the same.
 */
function again(
  { way }: Applicant,
  { headers, text }: Answer,
  fields: [string, string][],
): [[string, string][], boolean] {
  if (way === "call") return [fields, true];
  if (way === "script") {
    const kept = headers.get("X-Kept-File");
    const others = fields.filter(([name]) => name !== "kept_file");
    return kept ? [[["kept_file", kept], ...others], false] : [others, true];
  }
  const form = formsOf(text).find((one) => one.isMultipart && one.fields.some(([name]) => name === "application_key"));
  // Where the answer has no form, such as that of a page that has failed as a whole, a browser goes back to the one before.
  if (!form) return [fields, !fields.some(([name]) => name === "kept_file")];
  // A checkbox that is not ticked sends nothing.
  const sent = form.fields.filter(([name]) => !["insist", "use_stored_resume", "extra_note"].includes(name));
  return [sent, !sent.some(([name]) => name === "kept_file")];
}
