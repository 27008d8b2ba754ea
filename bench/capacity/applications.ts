/**
 * Applications with their whole history, through the product's own use-cases: what a candidate and a school do with ten of them, each to
 * another end, and what the sweeps leave of them in the years after.
 */
import { createRandom } from "../../.scripts/demo/random.ts";
import type { Person } from "../../app/domain/actor.ts";
import type { ApplicationStatus } from "../../app/domain/applications/rules.ts";
import { createAdverts } from "../adverts.ts";
import { BEGIN, type Board, bytesOf, DAY, openBoard, runMinute, sweepHour } from "./board.ts";
import { HISTORY_DAYS, OPEN_DAYS } from "./model.ts";
import { insertCandidates, insertRecruiters, nameOf } from "./people.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const JOBS = 200;
const SCHOOLS = 20;
const CANDIDATES = 600;
/** The days on which the database is looked at. */
const PHASES = { young: HISTORY_DAYS, month: 93, year: 460, stripped: 860 };
export type Phase = keyof typeof PHASES;

/** Where each of ten applications ends; `HISTORY` says it in words. */
const ENDS = [
  "hired",
  "interviewed",
  "shortlisted",
  "shortlisted",
  "rejected",
  "rejected",
  "rejected",
  "rejected",
].concat("withdrawn", "unanswered");
const QUESTIONS = [
  { kind: "yes_no", text: "Have you taught this subject at this level before?", required: true },
  { kind: "text", text: "Which boards and classes have you taught?", required: true },
];
const MESSAGE =
  "Dear Ananya, thank you for your application. We should like to talk to you this week. Please tell us when you can come.";
const REPLY = "Thank you. I can come on any afternoon after three o'clock, and bring my papers along.";

/** A job that takes applications, with an answer to each of its questions. */
type Job = { id: string; answers: Record<string, string> };
type Sent = { id: string; candidate: Person; school: Person; end: string };

type Options = { sizeOf?: typeof bytesOf; jobs?: number; candidates?: number };

/**
 * Bytes with `applications` applications, in each phase of their lives. The jobs and candidates beside them do not depend on that number.
 * `sizeOf`: which bytes of a board.
 */
export async function measureApplications(
  applications: number,
  { sizeOf = bytesOf, jobs: jobCount = JOBS, candidates: people = CANDIDATES }: Options = {},
): Promise<Record<Phase, number>> {
  const board = await openBoard();
  try {
    const schools = await insertRecruiters(board, { from: 0, to: SCHOOLS });
    const jobs = await insertJobs(board, schools, jobCount);
    const ids = jobs.map(({ id }) => id);
    const candidates = await insertCandidates(board, { from: 0, to: people, jobIds: ids });
    const sent: Sent[] = [];
    for (let index = 0; index < applications; index += 1) {
      const candidate = candidates[index % people] as Person;
      // A candidate applies for another job each time.
      const place = ((index % people) * 13 + Math.floor(index / people)) % jobCount;
      const id = await apply(board, {
        candidate,
        job: jobs[place] as Job,
        name: nameOf(index % people),
        at: BEGIN + index * MINUTE,
      });
      sent.push({ id, candidate, school: schools[place % SCHOOLS] as Person, end: ENDS[index % ENDS.length] ?? "" });
    }
    await playHistory(board, sent);
    const bytes = {} as Record<Phase, number>;
    for (const [phase, day] of Object.entries(PHASES) as [Phase, number][]) {
      const at = BEGIN + day * DAY;
      await runMinute(board, at);
      await sweepHour(board, at + HOUR);
      bytes[phase] = sizeOf(board);
    }
    return bytes;
  } finally {
    board.file.close();
  }
}

async function insertJobs({ db }: Board, schools: Person[], count: number): Promise<Job[]> {
  const { toJobRow } = await import("../../app/domain/jobs/details/make-job-row.ts");
  const { JobInput } = await import("../../app/domain/jobs/schema.ts");
  const { jobs } = await import("../../app/db/schema/jobs-and-applications.ts");
  const random = createRandom("jobs of applications");
  const adverts = createAdverts(random);
  const now = new Date(BEGIN);
  const closesAtElse = new Date(BEGIN + OPEN_DAYS * DAY);
  const made: Job[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const input = JobInput.parse({ vacancy: "2", ...adverts(), salary: "", questions: QUESTIONS });
    const stored = toJobRow(input, { current: null, place: null, isChosen: false, closesAtElse, now });
    const id = random.uuid7(BEGIN + seq);
    const school = (schools[(seq - 1) % schools.length] as Person).id;
    const state = { state: "open" as const, createdAt: now, updatedAt: now, publishedAt: now };
    await db
      .insert(jobs)
      .values({ ...stored, ...state, seq, changeNo: seq, id, user_id: school, institutionId: school });
    const questions: { id: string; kind: string }[] = JSON.parse(stored.details ?? "{}").questions;
    const answerOf = (kind: string) => (kind === "yes_no" ? "true" : "CBSE and ICSE, classes VI to XII, for six years");
    made.push({ id, answers: Object.fromEntries(questions.map(({ id, kind }) => [id, answerOf(kind)])) });
  }
  return made;
}

type Arrival = { candidate: Person; job: Job; name: ReturnType<typeof nameOf>; at: number };

async function apply(board: Board, { candidate, job, name, at }: Arrival): Promise<string> {
  const { applyToJob } = await import("../../app/domain/applications/apply/apply-for-job.server.ts");
  const fullName = `${name.f_name} ${name.l_name}`;
  const bytes = new TextEncoder().encode("%PDF-1.7 %%EOF\nA page of a resume, which nobody opens.                  ");
  const file = { name: `${fullName}.pdf`, size: bytes.length, chunks: [bytes] };
  const input = {
    ...{ job_id: job.id, applicant_name: fullName, applicant_email: candidate.email, answers: job.answers },
    ...{ applicant_mobile: "9876543210", applicant_experience: "1+" as const },
  };
  const { id } = await applyToJob(board.depsAt(at), input, file, candidate);
  return id;
}

/** What happens to all of them from the fourth day on, each act with the runs of the schedule that follow from it. */
async function playHistory(board: Board, sent: Sent[]): Promise<void> {
  const acts = await actsOf(board);
  const only = (...ends: string[]) => sent.filter(({ end }) => ends.includes(end));
  const opened = sent.filter(({ end }) => !["withdrawn", "unanswered"].includes(end));
  const further = only("hired", "interviewed", "shortlisted");
  const met = only("hired", "interviewed");
  const each = async (day: number, list: Sent[], act: (one: Sent, at: number) => Promise<unknown>) => {
    const at = BEGIN + day * DAY;
    for (const [index, one] of list.entries()) await act(one, at + index * 1000);
    await runMinute(board, at + 2 * HOUR);
  };
  await each(4, opened, acts.openResume);
  await each(4.1, only("withdrawn"), acts.withdraw);
  await each(4.2, met, acts.mark);
  await each(5, further, acts.move("shortlisted"));
  await each(5.1, only("rejected"), acts.move("rejected"));
  await each(5.2, further, acts.write);
  await each(5.3, met, acts.reply);
  await each(6, met, acts.propose);
  await each(6.3, met, acts.choose);
  await each(10, [], async () => {});
  await each(12, only("interviewed", "shortlisted"), acts.move("rejected"));
  await each(12.1, only("hired"), acts.move("offered"));
  await each(13, only("hired"), acts.accept);
  await each(14, only("hired"), acts.move("hired"));
  await each(16, only("hired"), acts.rateBoth);
}

/** The acts of people, each by the use-case of the product. */
async function actsOf(board: Board) {
  const [{ readResume }, { writeNotesAndStars }, { moveApplication }, { writeMessage }] = await Promise.all([
    import("../../app/domain/applications/desk/open-resume.server.ts"),
    import("../../app/domain/applications/desk/mark-applicant.server.ts"),
    import("../../app/domain/applications/status/move-application.server.ts"),
    import("../../app/domain/messages/change-thread.server.ts"),
  ]);
  const [{ proposeInterview }, { chooseTime }, { acceptOffer }, { withdrawApplication }, { rate }] = await Promise.all([
    import("../../app/domain/interviews/propose-interview.server.ts"),
    import("../../app/domain/interviews/answer-interview.server.ts"),
    import("../../app/domain/applications/clock/record-clock-events.server.ts"),
    import("../../app/domain/applications/status/withdraw-application.server.ts"),
    import("../../app/domain/ratings/rate-application.server.ts"),
  ]);
  const deps = board.depsAt;
  const meetsAt = (day: number) => new Date(BEGIN + day * DAY + 3 * HOUR);
  const proposal = {
    ...{
      kind: "talk" as const,
      place: "Neem Ferry School, by the river, Nashik",
      link: null,
      time_zone: null,
      minutes: 30,
    },
    ...{ demo_class: null, demo_topic: null, demo_bring: null },
    times: [8, 9, 10].map((day) => ({ field: "times", at: meetsAt(day) })),
  };
  const note = "Taught the same classes for four years. Asks for a room near the school. Call her before Friday.";
  return {
    openResume: ({ id, school }: Sent, at: number) =>
      readResume(deps(at), id, { id: school.id, mayReadApplicants: true }),
    withdraw: ({ id, candidate }: Sent, at: number) =>
      withdrawApplication(deps(at), candidate, id, "I have another post"),
    mark: ({ id, school }: Sent, at: number) => writeNotesAndStars(deps(at), school, id, { note, stars: 4 }),
    move:
      (to: ApplicationStatus) =>
      ({ id, school }: Sent, at: number) =>
        moveApplication(deps(at), school, id, to),
    write: ({ id, school }: Sent, at: number) => writeMessage(deps(at), { actor: school }, id, { message: MESSAGE }),
    reply: ({ id, candidate }: Sent, at: number) =>
      writeMessage(deps(at), { actor: candidate }, id, { message: REPLY }),
    propose: ({ id, school }: Sent, at: number) => proposeInterview(deps(at), school, id, proposal),
    choose: ({ id, candidate }: Sent, at: number) => chooseTime(deps(at), candidate, id, { startsAt: meetsAt(8) }),
    accept: ({ id, candidate }: Sent, at: number) => acceptOffer(deps(at), candidate, id),
    rateBoth: async ({ id, school, candidate }: Sent, at: number) => {
      await rate(deps(at), candidate, id, { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5 });
      await rate(deps(at), school, id, { came_as_agreed: true });
    },
  };
}
