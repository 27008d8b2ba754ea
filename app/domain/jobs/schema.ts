/** Shapes of a job: what the form and the API take, and what they show. */

import * as z from "zod";
import { Responsiveness } from "~/domain/responsiveness/schema";
import {
  idOf,
  optionalImageUrl,
  optionalLine,
  optionalText,
  optionalWebsite,
  requiredLine,
  requiredName,
  requiredText,
} from "~/domain/text";
import { plainSigns } from "~/domain/text-rules";
import { words as refusals } from "~/words/job-form-refusals";
import { DETAILS_SHOWN, JOB_FACT_INPUTS, PlaceParts, SUMMARY_SHOWN } from "./details/schema";
import {
  CATEGORIES,
  DEFAULT_JOB_NATURE,
  JOB_MOVES,
  JOB_NATURES,
  JOB_STATES,
  JOB_STATUSES,
  MAX_VACANCY,
  MIN_VACANCY,
  OWN_JOBS_SHOWN,
  OWN_JOBS_SORTS,
  PUBLIC_STATUSES,
  VERIFICATIONS,
} from "./rules";

const Vacancy = z
  .union([z.number(), z.string()], { error: refusals.vacancyMissing })
  .transform((value) => (typeof value === "string" ? plainSigns(value) : String(value)))
  .pipe(
    z
      .string()
      .min(1, { error: refusals.vacancyMissing, abort: true })
      .regex(/^-?\d+(\.0{1,2})?$/, refusals.vacancyWhole),
  )
  .transform(Number)
  .pipe(
    z
      .number()
      .min(MIN_VACANCY, refusals.vacancyTooSmall(MIN_VACANCY))
      .max(MAX_VACANCY, refusals.vacancyTooLarge(MAX_VACANCY)),
  )
  .meta({
    ...{ type: ["integer", "string"], pattern: "^[1-9]\\d{0,3}(\\.0{1,2})?$" },
    ...{ minimum: MIN_VACANCY, maximum: MAX_VACANCY },
  });

/** The listed category that this one names, whatever its capitals; others stay as they were written. */
function knownCategory(text: string): string {
  return CATEGORIES.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text;
}

const UUIDS = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi;

const JOB_EXAMPLE = {
  title: "PGT Physics",
  category: "Science",
  job_nature: "Full Time",
  vacancy: 2,
  salary: "₹ 4,20,000 – 6,00,000 a year",
  location: "Pune, Maharashtra",
  description: "Teach classes XI and XII.",
  keywords: "physics, CBSE",
  company_name: "Hill View School",
  closes_at: "2027-01-31",
  pay_min: 42000,
  pay_max: 58000,
  subjects: ["Physics"],
  levels: ["senior secondary"],
  boards: ["CBSE"],
  requires: ["B.Ed"],
};

/** The fields that a recruiter writes. The server sets owner, status and removal; they are not read from here. */
export const JobInput = z
  .object({
    title: requiredName("a title", 150),
    category: requiredLine("a category", 60).transform(knownCategory),
    job_nature: z.enum(JOB_NATURES, refusals.jobNature).default(DEFAULT_JOB_NATURE),
    vacancy: Vacancy,
    salary: optionalLine(100),
    location: requiredLine("a location", 150),
    description: requiredText("a description", 10_000),
    benefits: optionalText(5_000),
    responsibility: optionalText(5_000),
    qualifications: optionalText(5_000),
    keywords: requiredLine("keywords", 300),
    company_name: requiredName(refusals.companyName, 150),
    company_location: optionalLine(150),
    website: optionalWebsite(500),
    job_logo: optionalImageUrl(500),
    ...JOB_FACT_INPUTS,
  })
  .meta({ example: JOB_EXAMPLE });
export type JobInput = z.output<typeof JobInput>;

/** The same for a call that writes a job. */
export const JobCall = JobInput.extend({
  insist: z.boolean(refusals.trueOrFalse).optional().meta({
    description:
      "A text is read before it is published. Words that ask a candidate for money, that name a sex or an age, contact data, WhatsApp, and questions about a person or her papers stop it: 422 with the code text_stopped, and the words in fields. Sent again with true, the job is published and a person looks at it. With words about money it is saved as waiting, and the person looks first.",
  }),
}).meta({ example: JOB_EXAMPLE });

/** An id in a school's own system: 1 to 100 printable characters of ASCII, none of them a space at an end. */
const EXTERNAL_ID = /^[!-~](?:[ -~]{0,98}[!-~])?$/;

/** The id of a job in a school's own system. An id of ours in it is the same in capitals, as it is everywhere. */
export const ExternalId = z
  .string(refusals.wrongExternalId)
  .regex(EXTERNAL_ID, refusals.wrongExternalId)
  .transform((id) => id.replace(UUIDS, (uuid) => uuid.toLowerCase()))
  .meta({ description: refusals.wrongExternalId, example: "vacancy 2027/14" });

const externalState = z.enum(["open", "closed"], refusals.openOrClosed).optional().meta({
  description:
    "`open` opens a closed job again; `closed` closes it. Left out: it stays as it is, and a new job is open",
});

/** The whole job of an id of the school's own. */
export const ExternalJobCall = JobCall.extend({
  state: externalState,
  contact_user_id: z.uuid(refusals.noUser).optional().meta({
    description:
      "Who is notified of its applications: an owner or a recruiter of the institution. Left out: who it is; of a new job, the account, or for a key whoever stands for it",
  }),
}).meta({ example: JOB_EXAMPLE });

/** The same as a line of many. */
export const BulkJobLine = ExternalJobCall.extend({ external_id: ExternalId }).meta({
  example: { external_id: "vacancy 2027/14", ...JOB_EXAMPLE },
});
/** A line that only closes. */
export const BulkClosingLine = z.strictObject({ external_id: ExternalId, state: z.literal("closed") });
export const BulkLine = z.union([BulkClosingLine, BulkJobLine]).meta({
  example: { external_id: "vacancy 2027/14", ...JOB_EXAMPLE },
});

export const InstitutionOfJob = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  standing: z.enum(VERIFICATIONS).meta({
    description:
      "`checked` by a moderator, `host` if its people write from its website's host. Always `unchecked` where the job names another company than this institution: nothing is known of that company.",
  }),
});
export type InstitutionOfJob = z.output<typeof InstitutionOfJob>;

/** The fields that a card or a row of a list needs. */
export const JobSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  company_name: z.string(),
  category: z.string(),
  location: z.string(),
  job_nature: z.enum(JOB_NATURES),
  salary: z.string().nullable(),
  updated_at: z.iso.datetime(),
  institution: InstitutionOfJob.nullable(),
  closes_at: z.iso.datetime().nullable().meta({ description: "The job takes applications until then" }),
  closes_on: z.string().nullable().meta({ description: "The last day for applications, where the job is" }),
  time_zone: z.string().meta({ description: "Where the days of the job begin and end" }),
  ...SUMMARY_SHOWN,
  url: z.url(),
});
export type JobSummary = z.output<typeof JobSummary>;

/** Of what ETag names, without its quotes. */
const version = z
  .string()
  .regex(/^\d{1,15}$/)
  .meta({ description: "Another one with each change: what `ETag` names, for `If-Match`" });

/** The whole job, as the API shows it. Both spellings of the creation time carry the same ISO 8601 text. */
export const JobDetails = JobSummary.omit({ url: true }).extend({
  ...DETAILS_SHOWN,
  place: PlaceParts.nullable(),
  vacancy: z.int(),
  description: z.string(),
  benefits: z.string().nullable(),
  responsibility: z.string().nullable(),
  qualifications: z.string().nullable(),
  keywords: z.string(),
  company_location: z.string().nullable(),
  website: z.string().nullable(),
  job_logo: z.string().nullable(),
  deleted: z.boolean(),
  user_id: z.uuid(),
  created_at: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  applications: z.int(),
  status: z.enum(PUBLIC_STATUSES),
});
export type JobDetails = z.output<typeof JobDetails>;

/** The same for its owner, who also sees what is not public. */
export const OwnJobDetails = JobDetails.extend({
  status: z.enum(JOB_STATUSES).meta({ description: "Everybody sees open and closed jobs, the owner all of hers" }),
  publish_at: z.iso
    .datetime()
    .optional()
    .meta({ description: "Of a job that is not public yet: when it becomes public" }),
});
export type OwnJobDetails = z.output<typeof OwnJobDetails>;

/** The same as the API answers it. */
export const JobAnswer = OwnJobDetails.extend({
  status: z.enum(JOB_STATES).meta({
    description: "Everybody sees open and closed jobs, the people who work on it all of theirs, removed ones too",
  }),
  url: z.url(),
  version,
  external_id: z.string().nullable().optional().meta({
    description: "The id in the school's own system. Only in lists of the institution's own jobs",
  }),
});

export type JobAnswer = z.output<typeof JobAnswer>;

/** A job of a list with all that everybody may read of it but the number of its applications, which its own address tells. */
export const WholeJobItem = JobAnswer.omit({
  applications: true,
  external_id: true,
  publish_at: true,
  deleted: true,
}).extend({
  status: z.enum(PUBLIC_STATUSES),
});
export type WholeJob = z.output<typeof WholeJobItem>;

/** A job that is not public any more: removed, hidden, taken down or held again. The answer does not say which. */
export const GoneJobItem = z.object({ id: z.uuid(), gone: z.literal(true) });
export type GoneJob = z.output<typeof GoneJobItem>;

/** A page of changes. `cursor`: from there it goes on, also from the last page. */
export const ChangesAnswer = z.object({
  jobs: z.array(z.union([WholeJobItem, GoneJobItem])),
  cursor: z.string().meta({ description: "Send it as `since` to go on from here, now or tomorrow" }),
  more: z.boolean().meta({ description: "There is more to read now" }),
});

/** The answer for a job of the school's own id. */
export const ExternalJobAnswer = z.object({
  id: z.uuid(),
  external_id: z.string(),
  result: z.enum(["made", "changed", "unchanged"]),
  status: z.enum(JOB_STATES).meta({ description: "`waiting`: a person looks at its words first" }),
  deleted: z.boolean(),
  updated_at: z.iso.datetime(),
  version,
});

/** The fate of a line. */
export const BulkJobResultItem = z.object({
  line: z.int().meta({ description: "Its number in the body, from 1" }),
  external_id: z.string().nullable(),
  status: z.enum(["made", "changed", "unchanged", "refused"]),
  id: z.uuid().nullable(),
  state: z.enum(JOB_STATES).nullable(),
  version: version.nullable(),
  code: z
    .string()
    .optional()
    .meta({ description: "Of a line that is refused, with message and fields: as a call answers" }),
  message: z.string().optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
});
export type BulkJobResultItem = z.output<typeof BulkJobResultItem>;

/** The jobs of the institution by the ids of its own system. */
export const ExternalJobIdItem = z.object({
  external_id: z.string(),
  id: z.uuid(),
  version,
  state: z.enum(JOB_STATES),
});

/** The answer to a call that was sent with dry_run=1. */
export const DryJobAnswer = z.object({
  dry_run: z.literal(true),
  result: z.enum(["made", "changed", "unchanged"]),
  status: z.enum(JOB_STATES).meta({ description: "The status that the job would have" }),
});
export type DryJobAnswer = z.output<typeof DryJobAnswer>;

/** The same, with how its school answers. */
export const ShownJobAnswer = JobAnswer.extend({
  responsiveness: Responsiveness.nullable(),
  applications_read_on: z.iso.date().nullable().meta({
    description:
      "The day, in India, on which the school last read or answered applications. Null while there is none to read, and where `no_sign_since` says more",
  }),
  no_sign_since: z.iso.date().nullable().meta({
    description:
      "The day of the school's last sign, where it was asked whether it still looks for somebody and has not answered within seven days",
  }),
});
export type ShownJobAnswer = z.output<typeof ShownJobAnswer>;

/** The query of `/myjobs`, as it stands in the URL. Unknown values fall back. */
export const OwnJobsQuery = z.object({
  status: z.enum(OWN_JOBS_SHOWN).catch("all").default("all"),
  sort: z.enum(OWN_JOBS_SORTS).catch("newest").default("newest"),
});
export type OwnJobsQuery = z.output<typeof OwnJobsQuery>;

/** The same for the recruiter's own list. */
export const OwnJobsCall = z.object({
  status: z
    .enum(["", ...OWN_JOBS_SHOWN], oneOf(OWN_JOBS_SHOWN))
    .transform((status) => status || "all")
    .default("all"),
  sort: z
    .enum(["", ...OWN_JOBS_SORTS], oneOf(OWN_JOBS_SORTS))
    .transform((sort) => sort || "newest")
    .default("newest"),
});

function oneOf(values: readonly string[]): string {
  return refusals.oneOf(values.join(", "));
}

/** A click in the menu of a row. */
export const MoveInput = z.object({
  jobId: idOf(refusals.chooseJob),
  move: z.enum(JOB_MOVES, refusals.chooseMove),
});
export type MoveInput = z.output<typeof MoveInput>;

/** A click on Take over. */
export const TakeOverInput = MoveInput.pick({ jobId: true });

/** A posted job. `held` waits for the recruiter's confirmed address, `waiting` for a person's look, `scheduled` for its time. A repeated call tells how the job stands now. */
export const PostedJob = z.object({ id: z.uuid(), status: z.enum(JOB_STATES) });
export type PostedJob = z.output<typeof PostedJob>;

/** The answer of the call that posts: the id, as the specification has it, and the status of a job that is not public. */
export const PostedAnswer = PostedJob.partial({ status: true });

/** The answer of the calls that change a job. */
export const JobStateAnswer = z.object({ id: z.uuid(), status: z.enum(JOB_STATES), deleted: z.boolean() });
export type JobStateAnswer = z.output<typeof JobStateAnswer>;

/** More time for a job. `seen_closes_at`: the closing time that was read, so that a second call does nothing. */
export const ExtendCall = z
  .object({ seen_closes_at: z.iso.datetime({ offset: true }).nullable() })
  .meta({ example: { seen_closes_at: "2026-12-01T18:29:59.000Z" } });
export const ExtendedAnswer = z.object({
  id: z.uuid(),
  status: z.enum(["open", "closed"]),
  closes_at: z.iso.datetime().nullable(),
});

/** A job of which the site asked "Still looking?". */
export const OpenQuestionItem = z.object({
  id: z.uuid(),
  title: z.string(),
  unread: z.int().meta({ description: "Applications that the school has neither opened nor answered" }),
  unread_since: z.iso.datetime().nullable(),
  answer_by: z.iso.date().meta({ description: "The last day of the time to answer" }),
  closes_at: z.iso.datetime().nullable(),
});
export type OpenQuestionItem = z.output<typeof OpenQuestionItem>;

/** The answer of the call that overwrites a job: also the time of writing, which the next change can name as its version. */
export const EditedJob = JobStateAnswer.extend({ updated_at: z.iso.datetime() });
export type EditedJob = z.output<typeof EditedJob>;
