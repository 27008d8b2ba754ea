/** The words of the digest: one mail a day for all that its reader wants once a day. */
import { ownApplicationPath, statusLabel } from "~/domain/applications/rules";
import { writeClosingDay } from "~/domain/jobs/details/rules";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import type { DigestLine } from "./queries.server";

/** Applicants of one job that are named; of more, their number and the way to the list is told. */
const MAX_NAMES = 10;
const MAX_PARTS = 50;

/** `neutralSubject`: without the name of a school, where the subject has one. */
type Part = { subject: string; neutralSubject?: string; text: string };

/** `lines`: what still holds, at least one. `hasMore`: others follow tomorrow. */
export function digestMail(
  to: { id: string; recipient: string },
  lines: DigestLine[],
  { origin, hasMore }: { origin: string; hasMore: boolean },
): Mail {
  const parts = partsOf(lines, origin);
  const [first] = parts;
  const others = parts.length - 1;
  const rest = others > 0 ? `, and ${others} more` : "";
  const more = [
    ...(parts.length > MAX_PARTS ? [`And ${parts.length - MAX_PARTS} more:\n\n${origin}/notifications`] : []),
    ...(hasMore ? ["The rest follows tomorrow."] : []),
  ];
  return {
    eventKey: `digest:${to.id}`,
    kind: "digest",
    recipient: to.recipient,
    subject: `${first?.subject ?? "News"}${rest}`,
    ...(first?.neutralSubject ? { neutralSubject: `${first.neutralSubject}${rest}` } : {}),
    body: ["Hello,", ...parts.slice(0, MAX_PARTS).map(({ text }) => text), ...more, ends(origin), "Staffroom"].join(
      "\n\n",
    ),
  };
}

const ends = (origin: string) => `Which mails you get, and when:\n\n${origin}/settings/mails`;

function partsOf(lines: DigestLine[], origin: string): Part[] {
  const of = (kind: DigestLine["kind"]) => lines.filter((line) => line.kind === kind);
  const once = (kind: DigestLine["kind"], key: "jobId" | "applicationId") =>
    [...Map.groupBy(of(kind), (line) => line[key]).values()].flatMap((group) => group.at(-1) ?? []);
  const byJob = [...Map.groupBy(of("new_applications"), ({ jobId }) => jobId).values()];
  return [
    ...byJob.map((group) => newApplications(group, origin)),
    ...once("messages", "applicationId").map((line) => messages(line, origin)),
    ...once("progress", "applicationId").map((line) => progress(line, origin)),
    ...once("job_dates", "jobId").map((line) => dates(line, origin)),
    ...once("job_news", "jobId").map((line) => news(line, origin)),
    ...(of("join_requests").length > 0 ? [joining(origin)] : []),
  ];
}

const named = ({ title, company }: DigestLine) => [plainName(title ?? ""), plainName(company ?? "")] as const;

function newApplications(group: DigestLine[], origin: string): Part {
  const [line] = group;
  const title = plainName(line?.title ?? "");
  const subject =
    group.length === 1 ? `A new application for ${title}` : `${group.length} new applications for ${title}`;
  const names = group
    .slice(0, MAX_NAMES)
    .map(({ name, applicationId }) => `${plainName(name ?? "")}\n${origin}/applicants/${applicationId}`);
  const all = group.length > MAX_NAMES ? [`All of them:\n\n${origin}/applications?jobId=${line?.jobId}`] : [];
  return { subject, text: [`${subject}:`, ...names, ...all].join("\n\n") };
}

function messages(line: DigestLine, origin: string): Part {
  const [title, company] = named(line);
  const isRecruiters = line.isRecruiter === 1;
  const from = isRecruiters ? plainName(line.name ?? "") : company;
  const path = isRecruiters ? `/applicants/${line.applicationId}` : ownApplicationPath(line.applicationId ?? "");
  const subjectFrom = (who: string) =>
    `${line.unread === 1 ? "A message" : `${line.unread} messages`} from ${who} about ${title}`;
  const subject = subjectFrom(from);
  const neutral = isRecruiters ? {} : { neutralSubject: subjectFrom("the school") };
  return { subject, ...neutral, text: `${subject}:\n\n${origin}${path}#messages` };
}

function progress(line: DigestLine, origin: string): Part {
  const [title, company] = named(line);
  const subject = `${statusLabel(line.status ?? "submitted")}: ${title}`;
  const path = ownApplicationPath(line.applicationId ?? "");
  return {
    subject,
    text: `Your application for "${title}" at ${company} is "${statusLabel(line.status ?? "submitted")}" now:\n\n${origin}${path}`,
  };
}

function dates(line: DigestLine, origin: string): Part {
  const [title] = named(line);
  const lineText = `${title} ${openUntil(line)}`;
  return { subject: lineText, text: `Your job ${lineText}:\n\n${origin}/applications?jobId=${line.jobId}` };
}

function news(line: DigestLine, origin: string): Part {
  const [title, company] = named(line);
  return {
    subject: `News of ${title}`,
    text: `The job "${title}" at ${company}, which you applied for or saved, has news. It ${openUntil(line)}:\n\n${origin}/jobdetails/${line.jobId}`,
  };
}

function openUntil({ jobStatus, closesAt, jobZone }: DigestLine): string {
  if (jobStatus !== "open") return "is closed";
  return closesAt ? `is open until ${writeClosingDay(new Date(closesAt), jobZone)}` : "is open";
}

function joining(origin: string): Part {
  return {
    subject: "A request to join your institution",
    text: `Somebody asks to join your institution:\n\n${origin}/institution`,
  };
}
