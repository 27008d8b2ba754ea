/** What the link of an applicant allows is decided in the statements too: two clicks at once pass every look before them. */
import { beforeEach, expect, test } from "vitest";
import { confirmGuestRow, disownRow, exchangeRows, ownAgainRow } from "~/domain/applications/guest-store.server";
import { db, rowsOf, sql } from "../support/bindings";
import { type Application, createAccount, createApplication, createJob } from "../support/factories";

const now = new Date();
let first: Application;
let second: Application;
beforeEach(async () => {
  const job = await createJob(await createAccount("admin"));
  const email = "asha@example.com";
  first = await createApplication(job, { email, addressPending: true });
  second = await createApplication(job, { email, addressPending: true, aside: "second", asideAt: now });
});
const places = async () => new Map((await rowsOf("applications")).map(({ id, aside }) => [id, aside]));

test("a confirmed application cannot be disowned, and a disowned one cannot be confirmed", async () => {
  expect(await confirmGuestRow(db, first.id, now)).toBe(true);
  expect(await disownRow(db, first.id, now)).toBe(false);
  expect(await disownRow(db, second.id, now)).toBe(true);
  expect(await confirmGuestRow(db, second.id, now)).toBe(false);
  expect(await places()).toEqual(
    new Map([
      [first.id, null],
      [second.id, "not_me"],
    ]),
  );
});

test("a confirmed application keeps its place", async () => {
  await confirmGuestRow(db, first.id, now);
  expect(await exchangeRows(db, second.id, now, [])).toBe(false);
  expect(await places()).toEqual(
    new Map([
      [first.id, null],
      [second.id, "second"],
    ]),
  );
});

test("an application that comes back finds its place taken", async () => {
  await disownRow(db, first.id, now);
  expect(await exchangeRows(db, second.id, now, [])).toBe(true);
  expect(await ownAgainRow(db, first.id, now)).toBe(true);
  expect(await places()).toEqual(
    new Map([
      [first.id, "second"],
      [second.id, null],
    ]),
  );
});

test("what belongs to an account is not changed by a link", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ?", id);
  expect(await confirmGuestRow(db, first.id, now)).toBe(false);
  expect(await disownRow(db, first.id, now)).toBe(false);
});
