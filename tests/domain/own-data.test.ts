/** What people and the operator read about personal data, and what goes with an account, among the same rows of others. */
import { beforeEach, expect, test } from "vitest";
import { answerRequest } from "~/domain/privacy/answer-request.server";
import { giveConsent } from "~/domain/privacy/give-consent.server";
import { readRecipients, readRequests } from "~/domain/privacy/queries.server";
import { sendRequest } from "~/domain/privacy/send-request.server";
import { putNominee } from "~/domain/privacy/statements.server";
import { config, db, effects, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount } from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { closeAccountRows } from "../support/use-case-batches";

const now = new Date("2026-11-24T10:00:00Z");
const deps = { db, now, effects, config, client: null, mailer: null };
const ASKED = { kind: "access" as const, text: "What do you have about me?" };

let person: Account;
let other: Account;
beforeEach(async () => {
  const confirmed = { emailVerifiedAt: now };
  person = await createAccount("user", confirmed);
  other = await createAccount("user", confirmed);
});

test("who closes an account takes her own consents along, and nobody else's", async () => {
  for (const account of [person, other]) await giveConsent(deps, account, "reminders");
  await closeAccountRows(db, { ...person, isConfirmed: true }, now, null);
  expect((await rowsOf("consents")).map(({ user_id }) => user_id)).toEqual([other.id]);
});

test("who closes an account leaves her own requests without words, and those of others as they are", async () => {
  const own = [
    await sendRequest(deps, { account: person, isConfirmed: true }, ASKED),
    await sendRequest(deps, { email: person.email }, { ...ASKED, text: "Sent without logging in" }),
  ];
  const theirs = [
    await sendRequest(deps, { account: other, isConfirmed: true }, ASKED),
    await sendRequest(deps, { email: "stranger@example.com" }, ASKED),
    // The other account had this address, unconfirmed, before the person signed up with it.
    await sendRequest(
      deps,
      { account: { ...other, email: person.email }, isConfirmed: false },
      { ...ASKED, text: "Asked before" },
    ),
  ];
  const rowsOfThese = async (numbers: number[]) =>
    (await rowsOf("privacy_requests")).filter(({ number }) => numbers.includes(Number(number)));
  const before = await rowsOfThese(theirs);
  await closeAccountRows(db, { ...person, isConfirmed: true }, now, null);
  const forgotten = { user_id: null, email: "", text: "", answered_at: now.getTime() };
  expect(await rowsOfThese(own)).toMatchObject([forgotten, forgotten]);
  expect(await rowsOfThese(theirs)).toEqual(before);
});

test("a request whose account is closed while the operator answers gets no answer, and nobody a mail", async () => {
  const number = await sendRequest(deps, { account: person, isConfirmed: true }, ASKED);
  const close = () => closeAccountRows(db, { ...person, isConfirmed: true }, now, null);
  const answered = answerRequest({ ...deps, db: changedMeanwhile(close) }, other, { number, answer: "This." });
  await expect(answered).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf("privacy_requests")).toMatchObject([{ email: "", answer: "", answered_at: now.getTime() }]);
  expect((await rowsOf("mail_outbox")).map(({ event_key }) => event_key)).not.toContain(`privacy-answer:${number}`);
});

test("the operator reads of a request who has named its address, and nobody who has not", async () => {
  const nominee = { name: "Ravi Rao", email: "ravi@example.com", updatedAt: now };
  await db.batch([
    putNominee(db, { ...nominee, userId: person.id }),
    putNominee(db, { ...nominee, userId: other.id, email: "somebody.else@example.com" }),
  ]);
  await sendRequest(deps, { email: nominee.email }, ASKED);
  const { waiting } = await readRequests(deps);
  expect(waiting.map(({ namedBy }) => namedBy)).toEqual([
    [{ email: person.email, isConfirmed: true, as: "Ravi Rao", at: now }],
  ]);
});

test("the mails that a person has got are listed, and no line of a day's mail on its own", async () => {
  const mail =
    "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at) VALUES (?1, ?1, ?2, ?3, '', 1, 1, 1, 1)";
  await sql(mail, "day", person.email, "Your day at Staffroom");
  // It has no subject of its own, and counts as sent once the day's mail names it.
  await sql(mail, "line", person.email, "");
  const rows = await Array.fromAsync(readRecipients(deps, person));
  expect(rows.map(({ kind, what }) => [kind, what])).toEqual([["mail", "Your day at Staffroom"]]);
});
