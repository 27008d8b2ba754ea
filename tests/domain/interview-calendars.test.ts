/** What calendars make of the files that mails about an interview carry, read by two libraries that did not write them. */
import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { beforeEach, describe, expect, test } from "vitest";
import { writeEventFile } from "~/domain/calendar";
import { askForOthers, chooseTime } from "~/domain/interviews/answer-interview.server";
import { cancelInterview } from "~/domain/interviews/cancel-interview.server";
import { proposeInterview } from "~/domain/interviews/propose-interview.server";
import { readInterviews } from "~/domain/interviews/queries.server";
import { InterviewCall, inputOf } from "~/domain/interviews/schema";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
} from "../support/factories";

const BEGIN = Date.parse("2026-11-24T06:30:00Z");
/** As workerd calls the zone. */
const LONDON = "London time";
const SITE = "no-reply@staffroom.example";
const COMPANY = 'St. "Anne", Pune; Junior\\Senior College of Science and Mathematics, Shivajinagar शाळा';

let recruiter: Account;
let candidate: Account;
let application: Application;
let now: Date;

beforeEach(async () => {
  now = new Date(BEGIN);
  recruiter = await createAccount("admin", { email: "head@school.example" });
  candidate = await createAccount("user", { email: "asha@person.example" });
  const { id: institutionId } = await createInstitution([[recruiter, "owner"]]);
  const about = { institutionId, timeZone: "Europe/London", company_name: COMPANY, createdAt: now, updatedAt: now };
  const job = await createJob(recruiter, about);
  application = await createApplication(job, {
    ...{ candidateId: candidate.id, email: candidate.email, confirmedAt: now, createdAt: now },
    ...{ turn: "school", dueAt: new Date("2026-12-01T18:29:59Z"), promisedDays: 7 },
  });
});

const deps = () => ({ db, now, config, ...SURROUNDINGS });
const day = (number: number) => new Date(`2026-12-0${number}T10:00:00Z`);

function propose(times: Date[], changes: object = {}) {
  const body = {
    times: times.map((at) => ({ starts_at: at.toISOString(), minutes: 40 })),
    ...{ kind: "panel", place: "Room 4, first floor; ask for Mrs. D'Souza\\office", ...changes },
  };
  return proposeInterview(deps(), recruiter, application.id, inputOf(InterviewCall.parse(body), now));
}
const choose = (startsAt: Date) => chooseTime(deps(), candidate, application.id, { startsAt });
const cancel = () => cancelInterview(deps(), recruiter, application.id);
const others = () => askForOthers(deps(), candidate, application.id, { word: "Only afternoons" });

type Message = {
  method: string;
  uid: string;
  sequence: number;
  start: number;
  status: string;
  organizer: string;
  attendees: string[];
};
type Mail = { id: string; recipient: string; calendar: string | null; body: string };
const mails = async () => (await rowsOf("mail_outbox")) as unknown as Mail[];

function readByOne(text: string): Message {
  const root = new ICAL.Component(ICAL.parse(text));
  const [component] = root.getAllSubcomponents("vevent");
  const event = new ICAL.Event(component);
  const values = (name: string) => event.component.getAllProperties(name).map((each) => String(each.getFirstValue()));
  return {
    method: String(root.getFirstPropertyValue("method")),
    ...{ uid: event.uid, sequence: event.sequence, start: event.startDate.toJSDate().getTime() },
    status: String(event.component.getFirstPropertyValue("status")),
    organizer: (values("organizer")[0] ?? "").replace(/^mailto:/i, ""),
    attendees: values("attendee").map((each) => each.replace(/^mailto:/i, "")),
  };
}

function readByOther(text: string): Message {
  const { method = "", events = [] } = convertIcsCalendar(undefined, text);
  const [event] = events;
  return {
    ...{ method, uid: event?.uid ?? "", sequence: event?.sequence ?? 0, status: event?.status ?? "" },
    start: event?.start.date.getTime() ?? 0,
    organizer: event?.organizer?.email ?? "",
    attendees: (event?.attendees ?? []).map(({ email }) => email),
  };
}

/**
 * A calendar as Outlook keeps it: a request is taken where it is no older than what is there; a cancelling removes an event of the
 * same organizer, unless the event is newer. Without an organizer, nothing is changed or removed.
 */
function outlook(read: (text: string) => Message) {
  const events = new Map<string, Message>();
  return {
    take(text: string): void {
      const message = read(text);
      const known = events.get(message.uid);
      if (!message.organizer || (known && (known.organizer !== message.organizer || known.sequence > message.sequence)))
        return;
      if (message.method === "CANCEL") events.delete(message.uid);
      if (message.method === "REQUEST") events.set(message.uid, message);
    },
    starts: () => [...events.values()].map(({ start }) => start),
  };
}

describe("proposed, moved and cancelled twice", () => {
  const seen = new Set<string>();
  const calendars = new Map<string, ReturnType<typeof outlook>[]>();
  const files: { recipient: string; text: string }[] = [];

  async function calendarsAfter(step: Promise<unknown>): Promise<number[][]> {
    await step;
    now = new Date(now.getTime() + 60_000);
    for (const { id, recipient, calendar } of await mails()) {
      if (seen.has(id) || !calendar) continue;
      seen.add(id);
      const text = await writeEventFile(calendar, SITE);
      files.push({ recipient, text });
      const own = calendars.get(recipient) ?? [outlook(readByOne), outlook(readByOther)];
      calendars.set(recipient, own);
      for (const each of own) each.take(text);
    }
    return ["asha@person.example", "head@school.example"].flatMap((who) =>
      (calendars.get(who) ?? [outlook(readByOne), outlook(readByOther)]).map((each) => each.starts()),
    );
  }
  const all = (...starts: Date[]) => Array(4).fill(starts.map((at) => at.getTime()));

  test("both calendars have just the agreed time, by both readers; each change is a later one of the same event", async () => {
    seen.clear();
    calendars.clear();
    files.length = 0;
    for (const [first, second] of [[day(1), day(2)] as const, [day(3), day(4)] as const]) {
      expect(await calendarsAfter(propose([first, second]))).toEqual(all());
      expect(await calendarsAfter(choose(first))).toEqual(all(first));
      expect(await calendarsAfter(propose([second]))).toEqual(all());
      expect(await calendarsAfter(choose(second))).toEqual(all(second));
      expect(await calendarsAfter(others())).toEqual(all());
      expect(await calendarsAfter(propose([first]))).toEqual(all());
      expect(await calendarsAfter(choose(first))).toEqual(all(first));
      expect(await calendarsAfter(cancel())).toEqual(all());
    }
    for (const recipient of ["asha@person.example", "head@school.example"]) {
      const own = files.filter((file) => file.recipient === recipient).map(({ text }) => readByOne(text));
      const events = Map.groupBy(own, ({ uid }) => uid);
      expect(events.size).toBe(2);
      for (const changes of events.values()) {
        const sequences = changes.map(({ sequence }) => sequence);
        expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
        expect(changes.map(({ method }) => method)).toEqual([
          ...["REQUEST", "CANCEL", "REQUEST", "CANCEL", "REQUEST", "CANCEL"],
        ]);
      }
      // Each side sees its own address and that of the site, never the other side's.
      for (const { organizer, attendees, method, status } of own) {
        expect([organizer, attendees]).toEqual([SITE, [recipient]]);
        expect(status).toBe(method === "CANCEL" ? "CANCELLED" : "CONFIRMED");
      }
    }
    for (const { text } of files) {
      for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(text).not.toMatch(/[^\r]\n/);
      expect(text).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
      const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent") ?? undefined);
      expect(event.location).toBe("Room 4, first floor; ask for Mrs. D'Souza\\office");
      expect(event.component.getFirstProperty("organizer")?.getParameter("cn")).toContain("Pune; Junior");
    }
  });
});

describe("the hour", () => {
  const mailZone = (person: Account, zone: string) =>
    sql("UPDATE users SET mail_zone = ? WHERE id = ?", zone, person.id);

  test("is the place's with its zone, and beside it that of a reader who has said where she is", async () => {
    await mailZone(candidate, "America/New_York");
    await mailZone(recruiter, "Europe/London");
    await propose([day(1), day(2)]);
    const [proposed] = await mails();
    const [place, own] = [
      `Tuesday, 1 December 2026, 10:00 to 10:40, ${LONDON}`,
      "(for you: Tuesday, 1 December 2026, 05:00 to 05:40, New York time)",
    ];
    expect(proposed?.body).toContain(`1. ${place} ${own}`);
    await sql("DELETE FROM mail_outbox");
    await choose(day(1));
    const [hers, schools] = ["asha", "head"].map(async (who) =>
      (await mails()).find(({ recipient }) => recipient.startsWith(who)),
    );
    expect((await hers)?.body).toContain(`${place} ${own}`);
    expect((await schools)?.body).toContain(place);
    expect((await schools)?.body).not.toContain("for you");
    // A calendar shows the hour of whoever looks, so its text has that of the place.
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(await writeEventFile((await hers)?.calendar ?? ""))).getFirstSubcomponent(
        "vevent",
      ) ?? undefined,
    );
    expect(event.description).toContain(place);
  });

  test("of a guest, of whom nobody knows where she is, is the place's", async () => {
    await sql("UPDATE applications SET candidate_id = null WHERE id = ?", application.id);
    await propose([day(1)]);
    const [proposed] = await mails();
    expect(proposed?.body).toContain(`1. Tuesday, 1 December 2026, 10:00 to 10:40, ${LONDON}\n`);
  });
});

describe("“Please answer by”", () => {
  const asked = async () => /Please answer by ([^.]*)\./.exec((await mails()).at(-1)?.body ?? "")?.[1];
  const shown = async () => (await readInterviews(deps(), candidate, application.id)).answerBy?.toISOString();

  test("is never after the first proposed time, also of times that replace others", async () => {
    // Seven days end on 1 December, and the choice twelve hours before the last time.
    await propose([day(4), new Date("2026-11-25T10:00:00Z"), day(5)]);
    expect(await asked()).toBe(`Wednesday, 25 November 2026, 10:00, ${LONDON}`);
    expect(await shown()).toBe("2026-11-25T10:00:00.000Z");
    await sql("DELETE FROM mail_outbox");
    await propose([day(5), new Date("2026-11-27T09:00:00Z")]);
    expect(await asked()).toBe(`Friday, 27 November 2026, 09:00, ${LONDON}`);
    // After the first, it is the next one, or the end of the choice where that is earlier.
    now = new Date("2026-11-27T09:00:00Z");
    expect(await shown()).toBe("2026-12-01T23:59:59.000Z");
  });

  test("is the end of the choice where that is before the first time", async () => {
    await propose([day(4), day(5)]);
    expect(await asked()).toBe(`Tuesday, 1 December 2026, 23:59, ${LONDON}`);
  });

  test("of a walk-in in a few minutes says that it is soon, and never names a time that is over", async () => {
    await propose([new Date(BEGIN + 10 * 60_000), new Date(BEGIN + 20 * 60_000)], { kind: "walk_in" });
    const [mail] = await mails();
    expect(mail?.body).toContain(`Please answer by Tuesday, 24 November 2026, 06:40, ${LONDON}. That is very soon`);
  });
});
