/** A school's breaks: who enters them, how many days, and whose due days they move, once and told. */
import { beforeEach, describe, expect, test } from "vitest";
import { formatCalendarDay } from "~/components/text/format";
import { enterBreak, takeBreakBack } from "~/domain/applications/clock/enter-break.server";
import { moveDueDays } from "~/domain/applications/clock/move-due-days.server";
import { firstDue } from "~/domain/applications/clock/rules";
import { createEffects } from "~/domain/effects";
import { writeCalendarDay } from "~/domain/time-zone-rules";
import { api, visitor } from "../support/app";
import { config, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  signedIn,
  withToken,
} from "../support/factories";
import { mainTextOf } from "../support/pages";
import { putUntoldMove } from "../support/school-moves";

const DAY_MS = 86_400_000;
type Person = Account & { token: string };
/** A day so many days ahead in India, as text. */
const day = (days: number) => new Date(Date.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const deps = () => ({
  db,
  now: new Date(),
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});
const enter = (who: Person, first: unknown, last: unknown) =>
  api("POST", "/institution/breaks", { token: who.token, body: { first_day: first, last_day: last } });
const list = (who: Person) => api("GET", "/institution/breaks", { token: who.token });
const takeBack = (who: Person, id: unknown) => api("DELETE", `/institution/breaks/${id}`, { token: who.token });

let owner: Person;
beforeEach(async () => {
  owner = await withToken("admin");
});

describe("entering", () => {
  test("a recruiter who works alone has her own; nobody else sees or removes them", async () => {
    const entered = await enter(owner, day(3), day(9));
    expect(entered).toMatchObject({ status: 201, body: { first_day: day(3), last_day: day(9) } });
    expect((await list(owner)).body).toMatchObject([{ first_day: day(3) }]);
    const other = await withToken("admin");
    expect((await list(other)).body).toEqual([]);
    const { id } = entered.body as { id: string };
    expect((await takeBack(other, id)).status).toBe(404);
    expect((await takeBack(owner, id)).status).toBe(200);
    expect((await takeBack(owner, id)).status).toBe(404);
    expect((await list(owner)).body).toEqual([]);
  });

  test("an institution's are shared; a reader reads only, a candidate nothing", async () => {
    const [colleague, reader, candidate] = [
      await withToken("admin"),
      await withToken("admin"),
      await withToken("user"),
    ];
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
      [reader, "reader"],
    ]);
    const { body } = await enter(colleague, day(3), day(9));
    expect((await list(owner)).body).toMatchObject([{ first_day: day(3) }]);
    expect((await list(reader)).body).toMatchObject([{ first_day: day(3) }]);
    expect((await enter(reader, day(20), day(21))).status).toBe(403);
    expect((await takeBack(reader, (body as { id: string }).id)).status).toBe(403);
    expect((await enter(candidate, day(20), day(21))).status).toBe(403);
    expect((await takeBack(owner, (body as { id: string }).id)).status).toBe(200);
  });

  test("at most 60 days of a calendar year, also across two years", async () => {
    const year = Number(day(0).slice(0, 4)) + 1;
    expect((await enter(owner, `${year}-05-01`, `${year}-06-29`)).status).toBe(201);
    expect((await enter(owner, `${year}-08-01`, `${year}-08-01`)).status).toBe(409);
    expect((await enter(owner, `${year}-12-31`, `${year + 1}-01-05`)).status).toBe(409);
    expect((await enter(owner, `${year + 1}-01-01`, `${year + 1}-02-28`)).status).toBe(201);
  });

  test("one break has at most 60 days, however many years it goes over", async () => {
    const year = Number(day(0).slice(0, 4)) + 1;
    expect((await enter(owner, `${year}-11-15`, `${year + 1}-01-20`)).status).toBe(400);
    expect((await enter(owner, day(20), `${year + 1}-12-31`)).status).toBe(400);
    const long = { first_day: `${year}-11-15`, last_day: `${year + 1}-01-20` };
    await expect(enterBreak(deps(), owner, long)).rejects.toMatchObject({ code: "bad_input" });
    expect(await rowsOf("institution_breaks")).toEqual([]);
    expect((await enter(owner, `${year}-12-01`, `${year + 1}-01-29`)).status).toBe(201);
  });

  test("twice at once is one; an overlap is refused", async () => {
    const both = await Promise.all([enter(owner, day(3), day(9)), enter(owner, day(3), day(9))]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(await rowsOf("institution_breaks")).toHaveLength(1);
    const refused = await enter(owner, day(9), day(12));
    const texts = [day(3), day(9)].map(writeCalendarDay);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ message: `It overlaps the break from ${texts[0]} to ${texts[1]}` }),
    ]);
    expect(texts[0]).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
  });

  test.each([
    ["the past", day(-3), day(3)],
    ["the wrong way round", day(9), day(3)],
    ["no day", "2027-02-30", "2027-03-01"],
    ["hostile text", "'; DROP TABLE institution_breaks; --", "<script>"],
    ["a number", 5, 6],
    ["a far year", "2990-01-01", "2990-01-02"],
  ])("is refused: %s", async (_, first, last) => {
    expect((await enter(owner, first, last)).status).toBe(400);
    expect(await rowsOf("institution_breaks")).toEqual([]);
  });

  test("one that has begun cannot be taken back, so that the days stay counted", async () => {
    const { body } = await enter(owner, day(0), day(3));
    expect((await takeBack(owner, (body as { id: string }).id)).status).toBe(404);
  });

  test("the screen does the same without script", async () => {
    const browser = await signedIn("admin");
    await browser.form("/breaks", { first_day: day(3), last_day: day(9) });
    expect(await mainTextOf(await (await browser.get("/breaks")).text())).toContain(
      `${formatCalendarDay(day(3))} to ${formatCalendarDay(day(9))}`,
    );
    const again = await browser.form("/breaks", { first_day: day(9), last_day: day(3) });
    expect(again.status).toBe(400);
    const [row] = await rowsOf("institution_breaks");
    await browser.form("/breaks", { intent: "remove", id: String(row?.id) });
    expect(await rowsOf("institution_breaks")).toEqual([]);
    expect((await visitor().get("/breaks")).status).toBe(302);
  });
});

describe("due days of applications that came before", () => {
  const due = async (days: number, overrides: Parameters<typeof createApplication>[1] = {}) => {
    const job = await createJob(owner);
    const dueAt = new Date(`${day(days)}T18:29:59Z`);
    return createApplication(job, { turn: "school", dueAt, confirmedAt: new Date(), ...overrides });
  };
  const row = async (id: string) => (await rowsOf("applications")).find((each) => each.id === id);

  test("are moved behind it once, and each applicant is told once", async () => {
    const candidate = await createAccount("user");
    const inside = await due(5, { candidateId: candidate.id, email: candidate.email });
    const outside = await due(12);
    const others = await due(5, { turn: "candidate" });
    await enter(owner, day(3), day(9));
    await Promise.all([moveDueDays(deps()), moveDueDays(deps())]);
    await moveDueDays(deps());
    const moved = await row(inside.id);
    const free = [day(10), day(11)].find((each) => new Date(each).getUTCDay() !== 0);
    expect(new Date(Number(moved?.due_at)).toISOString().slice(0, 10)).toBe(free);
    expect(moved?.break_moved_at).not.toBeNull();
    expect(await row(outside.id)).toMatchObject({ due_at: outside.dueAt?.getTime() });
    expect(await row(others.id)).toMatchObject({ due_at: others.dueAt?.getTime() });
    const mails = await rowsOf("mail_outbox");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("Hill View School has a break: answer by");
    expect(await rowsOf("notifications")).toMatchObject([{ user_id: candidate.id }]);
    // A second break does not move it again.
    await enter(owner, day(10), day(20));
    await moveDueDays(deps());
    expect(await row(inside.id)).toMatchObject({ due_at: moved?.due_at });
    expect(await rowsOf("mail_outbox")).toHaveLength(2);
  });

  test("once moved, the break stays and its days stay counted; one that has moved nothing goes", async () => {
    await due(5, { email: "a@b.example" });
    const { body } = await enter(owner, day(3), day(9));
    const other = await enter(owner, day(30), day(31));
    await moveDueDays(deps());
    await moveDueDays(deps());
    const refused = await takeBack(owner, (body as { id: string }).id);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining("cannot be taken back"),
    ]);
    const again = takeBreakBack(deps(), owner, (body as { id: string }).id);
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    expect((await takeBack(owner, (other.body as { id: string }).id)).status).toBe(200);
  });

  test("a break that has lengthened the days of a new application stays; one behind its due day goes", async () => {
    const { body } = await enter(owner, day(3), day(12));
    const later = await enter(owner, day(30), day(31));
    const terms = { timeZone: "Asia/Kolkata", breaks: [{ firstDay: day(3), lastDay: day(12) }] };
    const now = new Date();
    const clock = firstDue({ now, answerDays: 7, answersFrom: null, closesAt: null, ...terms });
    const job = await createJob(owner);
    const { id } = await createApplication(job, { promisedDays: 7, ...clock });
    expect((await takeBack(owner, (body as { id: string }).id)).status).toBe(409);
    expect((await takeBack(owner, (later.body as { id: string }).id)).status).toBe(200);
    await sql("UPDATE applications SET status = 'rejected', turn = NULL, due_at = NULL WHERE id = ?", id);
    expect((await takeBack(owner, (body as { id: string }).id)).status).toBe(200);
  });

  test("so does one that follows on it, and one that begins after the due day goes", async () => {
    const first = await enter(owner, day(3), day(9));
    const second = await enter(owner, day(10), day(14));
    const third = await enter(owner, day(20), day(21));
    const breaks = [
      { firstDay: day(3), lastDay: day(9) },
      { firstDay: day(10), lastDay: day(14) },
    ];
    const terms = { timeZone: "Asia/Kolkata", breaks };
    const clock = firstDue({ now: new Date(), answerDays: 7, answersFrom: null, closesAt: null, ...terms });
    await createApplication(await createJob(owner), { promisedDays: 7, ...clock });
    for (const { body } of [first, second])
      expect((await takeBack(owner, (body as { id: string }).id)).status).toBe(409);
    expect((await takeBack(owner, (third.body as { id: string }).id)).status).toBe(200);
  });

  test("of another school stay, and so does one that is over or has a move that waits", async () => {
    const stranger = await withToken("admin");
    const [over, untold] = [await due(5, { dueAt: new Date(Date.now() - 1000) }), await due(5)];
    await putUntoldMove({ applicationId: untold.id, actorId: owner.id });
    const other = await due(5);
    await enter(stranger, day(0), day(9));
    await moveDueDays(deps());
    expect(await row(other.id)).toMatchObject({ break_moved_at: null });
    await sql("DELETE FROM institution_breaks");
    await enter(owner, day(0), day(9));
    await moveDueDays(deps());
    expect(await row(over.id)).toMatchObject({ break_moved_at: null });
    expect(await row(untold.id)).toMatchObject({ break_moved_at: null });
    expect((await row(other.id))?.break_moved_at).not.toBeNull();
  });
});
