/** What becomes of the jobs of whoever joins another institution, where something changes between the question and the answer. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { hashToken, newToken } from "~/domain/ids";
import { acceptInvitation } from "~/domain/institutions/accept-invitation.server";
import { answerRequest } from "~/domain/institutions/answer-join-request.server";
import { askToJoin } from "~/domain/institutions/request-to-join.server";
import type { ComingJobs } from "~/domain/institutions/rules";
import { bindings, config, db, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createUnpublishedJob,
  findInstitutionOf,
} from "../support/factories";

const now = new Date("2026-11-24T06:00:00Z");
const SITE = { website: "https://hillview.example/", websiteHost: "hillview.example" };
let owner: Account;
let comer: Account;
let school: { id: string };
let own: string;

beforeEach(async () => {
  const at = (name: string) =>
    createAccount("admin", { email: `${name}@hillview.example`, emailVerifiedAt: new Date("2026-11-01T00:00:00Z") });
  [owner, comer] = [await at("head"), await at("teacher")];
  school = await createInstitution([[owner, "owner"]], SITE);
  own = (await findInstitutionOf(comer.id))?.id ?? "";
});

const deps = (handle: Database = db) => ({
  ...{ db: handle, resumes: bindings.RESUMES, now, ...SURROUNDINGS },
  config,
});

/** Before the batch of a use-case is sent, somebody else does this. */
const meanwhile = (act: () => Promise<unknown>): Database =>
  new Proxy(db, {
    get: (target, key) => {
      if (key !== "batch") return Reflect.get(target, key);
      return async (statements: Parameters<Database["batch"]>[0]) => {
        await act();
        return target.batch(statements);
      };
    },
  });

const jobs = async () =>
  (await rowsOf("jobs")).map(({ institution_id, removed_at }) => [institution_id, removed_at === null ? 0 : 1]);
const placeOf = async ({ id }: Account) => (await findInstitutionOf(id))?.id;

/** She works for another institution since, alone, and has her jobs there. */
async function moveElsewhere(): Promise<void> {
  const { id } = await createInstitution([], { name: "Annexe" });
  for (const table of ["institution_members", "jobs"])
    await sql(`UPDATE ${table} SET institution_id = ? WHERE user_id = ?`, id, comer.id);
}

describe("a request to join", () => {
  const ask = (choice?: ComingJobs) => askToJoin(deps(), comer, school.id, choice);
  const answer = async (handle: Database = db) =>
    answerRequest(deps(handle), owner, String((await rowsOf("institution_join_requests"))[0]?.id), "recruiter");

  test("says what becomes of the jobs, if there are any", async () => {
    await createJob(comer);
    await expect(ask()).rejects.toMatchObject({ code: "bad_input", fields: { jobs: [expect.any(String)] } });
    expect(await rowsOf("institution_join_requests")).toEqual([]);
    await ask("bring");
    expect(await rowsOf("institution_join_requests")).toMatchObject([{ closes_jobs: 0 }]);
    await ask("close");
    expect(await rowsOf("institution_join_requests")).toMatchObject([{ closes_jobs: 1 }]);
  });

  test("removes them with the yes, if it says so: their applications end, and nobody of the school has them", async () => {
    await createApplication(await createJob(comer));
    await ask("close");
    expect(await jobs()).toEqual([[own, 0]]);
    await answer();
    expect(await placeOf(comer)).toBe(school.id);
    expect(await jobs()).toEqual([[own, 1]]);
    expect(await rowsOf("applications")).toMatchObject([{ status: "unanswered" }]);
  });

  test("removes no other school's jobs, and changes none that was removed before", async () => {
    const rowsBeside = async () => (await rowsOf("jobs")).filter(({ title }) => title !== "Hers");
    await createJob(comer, { title: "Hers" });
    await createUnpublishedJob(comer, "held", { title: "Hers" });
    await createApplication(await createJob(comer, { title: "Removed before", removedAt: new Date(5) }));
    for (const who of [owner, await createAccount("admin")]) {
      await createJob(who, { title: "Another's" });
      await createUnpublishedJob(who, "held", { title: "Another's" });
    }
    const before = [await rowsBeside(), await rowsOf("applications")];
    await ask("close");
    await answer();
    expect([await rowsBeside(), await rowsOf("applications")]).toEqual(before);
    expect((await rowsOf("jobs")).filter(({ title }) => title === "Hers")).toMatchObject([
      { removed_at: expect.any(Number), seq: expect.any(Number) },
    ]);
  });

  test("of somebody without jobs is not answered with yes once she has one, until she says what becomes of it", async () => {
    await ask();
    const refusal = { code: "conflict", message: expect.stringContaining("has posted jobs since") };
    await expect(answer(meanwhile(() => createJob(comer)))).rejects.toMatchObject(refusal);
    await expect(answer()).rejects.toMatchObject(refusal);
    expect([await placeOf(comer), await jobs()]).toEqual([own, [[own, 0]]]);
    await ask("bring");
    await answer();
    expect([await placeOf(comer), await jobs()]).toEqual([school.id, [[school.id, 0]]]);
  });

  test("whose choice changes at the moment of the yes is not answered by it", async () => {
    await createJob(comer);
    await ask("bring");
    const refusal = { code: "conflict", message: expect.stringContaining("has changed what becomes of them") };
    await expect(answer(meanwhile(() => ask("close")))).rejects.toMatchObject(refusal);
    expect([await placeOf(comer), await jobs()]).toEqual([own, [[own, 0]]]);
  });

  test("removes no jobs of an institution for which she works only since the question", async () => {
    await createJob(comer);
    await ask("close");
    const handle = meanwhile(moveElsewhere);
    await expect(answer(handle)).rejects.toMatchObject({ code: "conflict" });
    expect((await rowsOf("jobs")).map(({ removed_at }) => removed_at)).toEqual([null]);
    expect(await placeOf(comer)).not.toBe(school.id);
  });
});

describe("an invitation", () => {
  let token: string;
  beforeEach(async () => {
    token = newToken();
    await sql(
      "INSERT INTO institution_invitations VALUES ('i', ?, ?, 'recruiter', ?, ?, 5, 9e15)",
      ...[school.id, comer.email, owner.id, hashToken(token)],
    );
  });
  const accept = (choice?: ComingJobs, handle: Database = db) =>
    acceptInvitation(deps(handle), comer, { token, jobs: choice });

  test("is not accepted by somebody without jobs who has one by then", async () => {
    const refusal = { code: "bad_input", fields: { jobs: [expect.any(String)] } };
    await expect(
      accept(
        undefined,
        meanwhile(() => createJob(comer)),
      ),
    ).rejects.toMatchObject(refusal);
    expect([await placeOf(comer), await jobs()]).toEqual([own, [[own, 0]]]);
  });

  test("removes no jobs of an institution for which she works only since the question", async () => {
    await createJob(comer);
    const refusal = { code: "conflict", message: expect.stringContaining("another institution since") };
    await expect(accept("close", meanwhile(moveElsewhere))).rejects.toMatchObject(refusal);
    expect((await rowsOf("jobs")).map(({ removed_at }) => removed_at)).toEqual([null]);
    expect(await placeOf(comer)).not.toBe(school.id);
  });

  test("removes no jobs where she leaves colleagues behind, also if she asks for it", async () => {
    const colleague = await createAccount("admin");
    const { id } = await createInstitution(
      [
        [colleague, "owner"],
        [comer, "recruiter"],
      ],
      { name: "Annexe" },
    );
    for (const who of [colleague, comer]) await createJob(who, { institutionId: id });
    await accept("close");
    expect(await placeOf(comer)).toBe(school.id);
    expect(await rowsOf("jobs")).toMatchObject([1, 2].map(() => ({ user_id: colleague.id, removed_at: null })));
  });

  test("that is accepted twice at once has ended for the second", async () => {
    await createJob(comer);
    await expect(
      accept(
        "close",
        meanwhile(() => accept("close")),
      ),
    ).rejects.toMatchObject({ code: "gone" });
    expect([await placeOf(comer), await jobs()]).toEqual([school.id, [[own, 1]]]);
    const before = await snapshot();
    await expect(accept("close")).rejects.toMatchObject({ code: "gone" });
    expect(await snapshot()).toEqual(before);
  });
});
