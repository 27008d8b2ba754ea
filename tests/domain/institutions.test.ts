/** Institutions that a scheduled run founds for recruiters who have posted jobs. */
import { describe, expect, test } from "vitest";
import { foundInstitutions } from "~/domain/institutions/found-institution.server";
import { kindOfName, slugOf } from "~/domain/institutions/rules";
import { config, db, rowsOf, sql } from "../support/bindings";
import { createAccount, createInstitution, createJob } from "../support/factories";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows(
  "open job that nobody can work on",
  "an account or a membership ends by hand, and the jobs are left as they were",
);
allowBrokenRows("way into a closed account", "an account is closed by hand, with its session or its password");

const run = () => foundInstitutions({ db, now: new Date(), config });

describe("a run", () => {
  test("founds one for each recruiter from her newest job, and gives it the jobs of that name", async () => {
    const [one, other] = [await createAccount("admin"), await createAccount("admin")];
    const elsewhere = await createJob(one, { company_name: "Other School" });
    const older = await createJob(one, { company_name: " hill view school" });
    const newest = await createJob(one, { company_name: "Hill View School", company_location: "Pune" });
    const others = await createJob(other, { company_name: "Hill View School" });
    expect(await run()).toEqual({ founded: 2, given: 3 });
    const institutions = await rowsOf("institutions");
    const about = { name: expect.stringMatching(/^hill view school$/i), kind: "school" };
    expect(institutions).toMatchObject([about, about]);
    const slugs = institutions.map(({ slug }) => String(slug)).sort();
    expect(slugs).toEqual(["hill-view-school", expect.stringMatching(/^hill-view-school-[0-9a-f]{6}$/)]);
    const members = await rowsOf("institution_members");
    const institutionOf = new Map(members.map((row) => [row.user_id, row.institution_id]));
    expect(members.map(({ role }) => role)).toEqual(["owner", "owner"]);
    const [first, second] = [institutionOf.get(one.id), institutionOf.get(other.id)];
    expect(institutions.find(({ id }) => id === first)).toMatchObject({ name: "Hill View School", place: "Pune" });
    const owners = new Map((await rowsOf("jobs")).map(({ id, institution_id }) => [id, institution_id]));
    expect([elsewhere, older, newest, others].map(({ id }) => owners.get(id))).toEqual([null, first, first, second]);
  });

  test("founds nothing twice, and gives a later job of the name too", async () => {
    const recruiter = await createAccount("admin");
    await createJob(recruiter);
    expect(await run()).toEqual({ founded: 1, given: 1 });
    await createJob(recruiter);
    expect(await run()).toEqual({ founded: 0, given: 1 });
    expect(await run()).toEqual({ founded: 0, given: 0 });
  });

  test("gives nothing to an institution of several people, whatever its name is", async () => {
    const [owner, recruiter] = [await createAccount("admin"), await createAccount("admin")];
    await createInstitution([
      [owner, "owner"],
      [recruiter, "recruiter"],
    ]);
    await createJob(recruiter);
    await createJob(owner);
    expect(await run()).toEqual({ founded: 0, given: 0 });
  });

  test("founds none for whoever works for one already, has no job, has removed all, or has closed the account", async () => {
    const [member, , removed, closed] = await Promise.all([1, 2, 3, 4].map(() => createAccount("admin")));
    if (!member || !removed || !closed) throw new Error("no accounts");
    await createInstitution([[member, "reader"]], { name: "Another School" });
    await createJob(member);
    await createJob(removed, { deleted: true });
    await createJob(closed);
    await sql("UPDATE users SET closed_at = 5 WHERE id = ?", closed.id);
    expect(await run()).toEqual({ founded: 0, given: 0 });
  });

  test("that is carried out twice at once founds one", async () => {
    await createJob(await createAccount("admin"));
    const done = await Promise.all([run(), run()]);
    expect(done.reduce((sum, { founded }) => sum + founded, 0)).toBe(1);
    expect(await rowsOf("institutions")).toHaveLength(1);
  });
});

test.each([
  ["St. Mary's School", "st-marys-school"],
  ["  École   Élémentaire ", "ecole-elementaire"],
  ["केंद्रीय विद्यालय", "केंद्रीय-विद्यालय"],
  ["***", "institution"],
  ["a".repeat(100), "a".repeat(60)],
])("the address of %j ends in %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ["Neem Ferry School", "school"],
  ["Government Engineering College", "college"],
  ["Sharma Coaching Classes", "coaching"],
  ["Chalk Technologies Pvt Ltd", "company"],
  ["Asha", "other"],
])("%s is a %s", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});
