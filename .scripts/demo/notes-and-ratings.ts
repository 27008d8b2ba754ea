/** Notes of the demo's prompt school about its applicants, its template, and the ratings of both sides. */
import type {
  applicationNotes,
  applicationStars,
  interviews,
  ratings,
  schoolRatings,
  templates,
} from "../../app/db/schema/hiring.ts";
import type { ApplicationRow, EventRow } from "./applications.ts";
import type { JobRow } from "./jobs.ts";
import { PROMPT } from "./promises.ts";
import { createRandom } from "./random.ts";

const DAY = 86_400_000;
const RATERS = 8;
const MARKED = 12;

const NOTES = [
  "Taught optics with a shoebox and a torch. Ask how she grades practicals.",
  "Two years at a coaching centre, wants a school. Could start in January.",
  "Good letter. The resume does not say which board.",
  "Knows our laboratory: was here for the science fair.",
  "Asks for quarters. Ravi finds out what is free.",
];
const SECOND = "I spoke to the last school. They would take her back at once.";
const TEMPLATE = `Dear {{name}},

thank you for applying for {{job}}. We had more good applications than places, and have chosen somebody with more years in the laboratory. Please apply again: in April we look for two more teachers.

{{school}}`;

type Given = {
  applications: ApplicationRow[];
  events: EventRow[];
  jobs: JobRow[];
  headId: string;
  colleagueId: string;
  firstId: string;
};

export function makeMarks({ applications, events, jobs, headId, colleagueId, firstId }: Given, now: Date) {
  const random = createRandom("marks");
  const own = new Map(jobs.filter(({ company_name }) => company_name === PROMPT).map((job) => [job.id, job]));
  const institutionId = [...own.values()][0]?.institutionId ?? "";
  const at = new Date(now.getTime() - DAY);
  const ofJob = Map.groupBy(
    applications.filter(({ jobId }) => own.has(jobId)),
    ({ jobId }) => jobId,
  );
  const [most = []] = [...ofJob.values()].sort((one, other) => other.length - one.length);
  const marked = most.filter(({ status }) => status !== "withdrawn").slice(-MARKED);
  const stars = marked.flatMap(({ id: applicationId }, index): (typeof applicationStars.$inferInsert)[] => {
    const mine = { applicationId, authorId: headId, stars: random.int(2, 5), updatedAt: at };
    return index % 3 === 0 ? [mine, { ...mine, authorId: colleagueId, stars: random.int(3, 5) }] : [mine];
  });
  const given = Map.groupBy(stars, ({ applicationId }) => applicationId);
  const notes = marked.slice(-NOTES.length).flatMap(({ id: applicationId }, index) => {
    const note = { applicationId, createdAt: at, updatedAt: at };
    const rows: (typeof applicationNotes.$inferInsert)[] = [{ ...note, authorId: headId, text: NOTES[index] ?? "" }];
    return index === 0 ? [...rows, { ...note, authorId: colleagueId, text: SECOND }] : rows;
  });
  const template: typeof templates.$inferInsert = {
    ...{ id: random.uuid7(at.getTime()), institutionId, userId: headId, name: "Chosen somebody with more practice" },
    ...{ text: TEMPLATE, createdAt: at, updatedAt: at },
  };
  return {
    applications: applications.map((row) => {
      const of = given.get(row.id) ?? [];
      return of.length === 0 ? row : { ...row, stars: of.reduce((sum, one) => sum + one.stars, 0) / of.length };
    }),
    ...{ stars, notes, templates: [template] },
    ...makeRatings({ applications, events, own, institutionId, headId, firstId }, now),
  };
}

type Rated = Pick<Given, "applications" | "events" | "headId" | "firstId"> & {
  own: Map<string, JobRow>;
  institutionId: string;
};

/** Of people who were interviewed or hired. The first candidate has not rated yet. */
function makeRatings({ applications, events, own, institutionId, headId, firstId }: Rated, now: Date) {
  const random = createRandom("ratings");
  const moves = Map.groupBy(events, ({ applicationId }) => applicationId);
  const met = applications.flatMap((application) => {
    const { id, jobId, candidateId, status } = application;
    const isOwn = own.has(jobId) && candidateId !== null && candidateId !== firstId;
    if (!isOwn || !["hired", "rejected", "withdrawn"].includes(status)) return [];
    const talk = moves.get(id)?.find(({ toStatus }) => toStatus === "interviewing")?.createdAt;
    return talk ? [{ application, talk }] : [];
  });
  const people = new Set<string | null | undefined>();
  const raters = met.filter(({ application }) => {
    const isNew = !people.has(application.candidateId);
    people.add(application.candidateId);
    return isNew;
  });
  const chosen = raters.slice(-RATERS);
  const rows = chosen.flatMap(({ application }): (typeof ratings.$inferInsert)[] => {
    const createdAt = new Date(Math.min(application.updatedAt.getTime() + DAY, now.getTime() - 3_600_000));
    const about = { applicationId: application.id, institutionId, jobId: application.jobId, createdAt };
    const points = { expectations: random.int(3, 5), word: random.int(4, 5), fairness: random.int(4, 5) };
    return [
      { ...about, side: "candidate", raterId: application.candidateId ?? null, ...points },
      { ...about, side: "school", raterId: headId, cameAsAgreed: true },
    ];
  });
  const said = rows.filter(({ side }) => side === "candidate");
  const mean = (name: "expectations" | "word" | "fairness") =>
    Math.round((said.reduce((sum, row) => sum + (row[name] ?? 0), 0) / said.length) * 100);
  const month = now.toISOString().slice(0, 7);
  const averages: typeof schoolRatings.$inferInsert = {
    ...{ institutionId, raters: said.length, jobs: new Set(said.map(({ jobId }) => jobId)).size, month },
    ...{ expectations: mean("expectations"), word: mean("word"), fairness: mean("fairness") },
  };
  const talks = chosen.map(({ application, talk }): typeof interviews.$inferInsert => {
    const end = application.updatedAt.getTime();
    const startsAt = new Date(Math.floor((talk.getTime() + end) / 2));
    return {
      ...{ id: random.uuid7(talk.getTime()), applicationId: application.id, kind: "talk", minutes: 40 },
      ...{ times: JSON.stringify([startsAt.getTime()]), place: "School office, first floor", timeZone: "Asia/Kolkata" },
      ...{ state: "agreed", sequence: 1, proposedBy: headId, startsAt, remindedAt: talk },
      ...{ endsAt: new Date(startsAt.getTime() + 40 * 60_000), createdAt: talk, updatedAt: talk },
    };
  });
  return { ratings: rows, averages: [averages], progress: [{ id: 1, month, after: null }], talks };
}
