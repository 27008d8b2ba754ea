/** The scheduled runs of a simulated month: late, killed, two at once. */
import type { Random } from "../../.scripts/demo/random.ts";
import { RUN_LIMITS } from "../../app/db/connection.server.ts";
import { unansweredCall } from "../../app/db/database-unavailable.ts";
import { notifyOfGoneJobs, runLapses } from "../../app/domain/applications/clock/lapse-applications.server.ts";
import { remindCandidates, sendMornings } from "../../app/domain/applications/clock/send-reminders.server.ts";
import { tellMoves } from "../../app/domain/applications/status/tell-moves.server.ts";
import {
  notifyOfEndedInterviews,
  remindOfInterviews,
} from "../../app/domain/interviews/notify-of-interviews.server.ts";
import { sendJobNews } from "../../app/domain/job-news/send-job-news.server.ts";
import { closeDueJobs } from "../../app/domain/jobs/close-due-jobs.server.ts";
import { askQuietSchools } from "../../app/domain/jobs/still-looking/ask-schools.server.ts";
import type { Mailer } from "../../app/domain/mail/mail-drivers.ts";
import { makeSummaries } from "../../app/domain/mail/make-summaries.server.ts";
import { MAIL_CLAIM_MS } from "../../app/domain/mail/rules.ts";
import { sendDueMail } from "../../app/domain/mail/send-mail.server.ts";
import { makeDigests } from "../../app/domain/mail-settings/make-digests.server.ts";
import { sumUpResponsiveness } from "../../app/domain/responsiveness/sum-up-responsiveness.server.ts";
import { timeIn } from "../../app/domain/time-zone-rules.ts";
import { createLife, type Life } from "./killable-database.ts";
import { STALLED_LIMITS } from "./stall.ts";
import { count, MINUTE, type World, ZONE } from "./world.ts";

/**
 * How likely a run is killed, a scheduler leaves out an hour, two run at once, the service refuses a mail for now, and an hour has a
 * stall.
 */
export type Trouble = { kill: number; late: number; twice: number; refuse: number; stall: number };

type Deps = ReturnType<World["depsAt"]> & { mailer: Mailer };
const PARTS: Record<string, (deps: Deps) => Promise<Record<string, number>>> = {
  "moves carried out": tellMoves,
  "jobs closed": closeDueJobs,
  "schools asked": askQuietSchools,
  "answers late": runLapses,
  "gone jobs told": notifyOfGoneJobs,
  "candidates reminded": remindCandidates,
  "job news told": sendJobNews,
  "answers summed up": sumUpResponsiveness,
  "interviews off told": notifyOfEndedInterviews,
  "interviews remembered": remindOfInterviews,
  "summaries made": makeSummaries,
  "digests made": makeDigests,
  "mail sent": sendDueMail,
};
/** Counted, but not waited for: it makes the same numbers anew. */
const NEVER_IDLE = ["answers summed up"];
const MAX_RUNS = 30;
/** A part of a run that has done less than its least portion has left nothing. */
const LEAST_PORTION = 10;
const MORNING = ["08", "09", "10"];
/** So many runs of the hour meet its stall. */
const STALLED_RUNS = 3;

/**
 * The runs of an hour, one each minute until there is nothing left to do. Returns the moment of the last one if it did all; null if
 * the scheduler was late or killed. Some go on the minute after they were killed, some the hour after.
 */
export async function runHour(world: World, random: Random, hour: number, trouble: Trouble): Promise<number | null> {
  if (random.chance(trouble.late)) {
    count(world, "hours without a run");
    return null;
  }
  for (let minute = 0; minute < MAX_RUNS; minute += 1) {
    const at = hour + minute * MINUTE;
    const stall = minute < STALLED_RUNS ? world.stall : null;
    const lives = Array.from({ length: random.chance(trouble.twice) ? 2 : 1 }, () => {
      const calls = random.chance(trouble.kill) ? 1 + Math.floor(random.next() ** 2 * 60) : null;
      return createLife(stall?.DB ?? world.DB, calls, random.chance(0.5));
    });
    const moment = { random, at, isFirst: minute === 0, isStalled: stall !== null, trouble };
    const done = await Promise.all(lives.map((life) => liveOnce(world, life, moment)));
    count(world, "runs", lives.length);
    const killed = done.filter((each) => each === null).length;
    count(world, "runs killed", killed);
    if (killed > 0) await noteLost(world, at);
    if (stall) {
      count(world, "runs in a stall", lives.length);
      // What was given up is carried out by then, or never.
      if (minute === STALLED_RUNS - 1) await stall.settle();
      continue;
    }
    if (done.some((each) => each !== null && each < LEAST_PORTION)) return at;
    if (done.every((each) => each === null) && random.chance(0.5)) return null;
  }
  count(world, "hours that left work to the next");
  return null;
}

/** Mails that a killed run had taken and not sent: no other run sends them, so that none is sent twice. */
async function noteLost(world: World, at: number): Promise<void> {
  const { results } = await world.DB.prepare(
    `SELECT event_key FROM mail_outbox INDEXED BY mail_outbox_due WHERE priority IN (0, 1, 2) AND sent_at IS NULL
      AND waits_for_summary = 0 AND digest_at IS NULL AND next_attempt_at > ?`,
  )
    .bind(at + MAIL_CLAIM_MS / 2)
    .all<{ event_key: string }>();
  for (const { event_key } of results) world.lost.add(event_key.slice(event_key.lastIndexOf(":") + 1));
}

type Moment = { random: Random; at: number; isFirst: boolean; isStalled: boolean; trouble: Trouble };

/** How much a run has done; null if it was killed. */
function liveOnce(world: World, life: Life, moment: Moment): Promise<number | null> {
  return Promise.race([life.death.then(() => null), run(world, life, moment)]);
}

async function run(world: World, life: Life, { random, at, isFirst, isStalled, trouble }: Moment): Promise<number> {
  const mailer: Mailer = {
    keepsText: false,
    send: async ({ recipient }) => {
      const chance = random.next();
      const { claimed } = life;
      if (!claimed) throw new Error("No row of the outbox was claimed");
      if (life.isDead) return new Promise(() => {});
      if (chance < trouble.refuse) {
        count(world, "mails refused for now");
        throw new Error("451 later, please");
      }
      // Killed as it sends: half of them have gone out.
      const isKilled = chance > 1 - trouble.kill / 60;
      if (!isKilled || random.chance(0.5))
        world.mails.push({ mailId: claimed.id, eventKey: claimed.eventKey, recipient, at });
      else count(world, "mails lost with a run that was killed");
      if (!isKilled) return;
      life.kill();
      return new Promise(() => {});
    },
  };
  let done = 0;
  const limits = isStalled ? STALLED_LIMITS : RUN_LIMITS;
  for (const [name, part] of Object.entries(PARTS)) {
    const deps = { ...world.depsAt(at, life.DB, limits), mailer };
    try {
      const all = Object.values(await part(deps)).reduce((sum, each) => sum + each, 0);
      count(world, name, all);
      if (!NEVER_IDLE.includes(name)) done += all;
    } catch (error) {
      // A run that was killed is over: its calls are given up long after it.
      if (life.isDead) return done;
      if (isStalled && unansweredCall(error)) {
        count(world, "parts of runs that a stall ended");
        continue;
      }
      const cause = error instanceof Error && error.cause ? error.cause : error;
      world.broken.push(`"${name}" failed at ${new Date(at).toISOString()}: ${cause}`);
    }
  }
  const isMorning = MORNING.includes(timeIn(new Date(at), ZONE).slice(0, 2));
  // The hour's run that met a stall is not made up for.
  if (isFirst && isMorning)
    await sendMornings(world.depsAt(at, life.DB, limits)).catch((error: unknown) => {
      if (!life.isDead && (!isStalled || !unansweredCall(error))) throw error;
    });
  return done;
}
