/** The institution of each recruiter: made with the account, named by the first job that is published. */
import { describe, expect, test } from "vitest";
import { kindOfName, slugOf } from "~/domain/institutions/rules";
import { nameByJob } from "~/domain/institutions/statements.server";
import { config, db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createInstitution, createJob } from "../support/factories";
import { isWritten } from "../support/use-case-batches";

const SCHOOL = { name: "Hill View School", place: "Pune", website: "https://www.hillview.example" };
const publish = (who: Account, school = SCHOOL, now = new Date()) =>
  isWritten(db, nameByJob({ db, now, config }, { userId: who.id, ...school }));
const named = async () => (await rowsOf("institutions")).map(({ name }) => name).sort();

describe("a job that is published", () => {
  test("names its recruiter's institution, with the address of its page and all that the job says of the school", async () => {
    const [one, other] = [await createAccount("admin"), await createAccount("admin")];
    expect(await rowsOf("institutions")).toMatchObject([one, other].map(() => ({ name: null, slug: null })));
    for (const who of [one, other]) await createJob(who, { company_name: " hill view school" });
    await publish(one);
    await publish(other);
    const about = { ...SCHOOL, kind: "school", website_host: "hillview.example" };
    expect(await rowsOf("institutions")).toMatchObject([about, about]);
    const slugs = (await rowsOf("institutions")).map(({ slug }) => String(slug)).sort();
    expect(slugs).toEqual(["hill-view-school", expect.stringMatching(/^hill-view-school-[0-9a-f]{6}$/)]);
  });

  test("names it once: a later one of another school changes nothing", async () => {
    const recruiter = await createAccount("admin");
    await createJob(recruiter);
    await publish(recruiter);
    await createJob(recruiter, { company_name: "Green Lotus School" });
    await publish(recruiter, { ...SCHOOL, name: "Green Lotus School" });
    expect(await named()).toEqual(["Hill View School"]);
  });

  test("names it once where two are published at once", async () => {
    const recruiter = await createAccount("admin");
    await createJob(recruiter);
    await createJob(recruiter, { company_name: "Green Lotus School" });
    await Promise.all([publish(recruiter), publish(recruiter, { ...SCHOOL, name: "Green Lotus School" })]);
    const [row] = await rowsOf("institutions");
    expect([slugOf("Hill View School"), slugOf("Green Lotus School")]).toContain(row?.slug);
    expect(slugOf(String(row?.name))).toBe(row?.slug);
  });

  test("names nothing while no job of that school is there, and nothing of a suspended or disowned account", async () => {
    const recruiter = await createAccount("admin");
    await publish(recruiter);
    await createJob(recruiter, { removedAt: new Date() });
    await publish(recruiter);
    await createJob(recruiter, { company_name: "Another School" });
    await publish(recruiter);
    expect(await named()).toEqual([null]);
    await createJob(recruiter, { state: "taken_down" });
    await publish(recruiter);
    expect(await named()).toEqual([null]);
    await createJob(recruiter);
    for (const column of ["disowned_at", "suspended_at"]) {
      await sql(`UPDATE users SET ${column} = 5`);
      await publish(recruiter);
      expect(await named()).toEqual([null]);
      await sql(`UPDATE users SET ${column} = null`);
    }
    await publish(recruiter);
    expect(await named()).toEqual(["Hill View School"]);
  });

  test("names nothing by a job of another institution", async () => {
    const [one, other] = [await createAccount("admin"), await createAccount("admin")];
    await createJob(other);
    await publish(one);
    expect(await named()).toEqual([null, null]);
  });

  test("lets it write from its host, whichever other institutions are as new", async () => {
    const now = new Date();
    const about = { createdAt: now, name: "Green Lotus School" };
    await createInstitution([], { ...about, id: "0" });
    const emailVerifiedAt = new Date(5);
    const recruiter = await createAccount("admin", { email: "head@hillview.example", emailVerifiedAt });
    await createInstitution([], { ...about, id: "z" });
    await createJob(recruiter);
    await publish(recruiter, SCHOOL, now);
    const hosts = (await rowsOf("institutions")).map(({ name, verified_host }) => [name, verified_host]);
    const other = ["Green Lotus School", null];
    expect(hosts).toEqual([other, ["Hill View School", "hillview.example"], other]);
  });

  test("wins no host for an institution that has its name, though the one that had it has given it up", async () => {
    const recruiter = await createAccount("admin", { email: "head@hillview.example", emailVerifiedAt: new Date(5) });
    await createInstitution([[recruiter, "owner"]]);
    await createInstitution([]);
    await sql("UPDATE institutions SET website_host = 'hillview.example'");
    await createJob(recruiter);
    const before = await rowsOf("institutions");
    await publish(recruiter);
    expect(await rowsOf("institutions")).toEqual(before);
  });

  test("changes no institution of several people, whatever its name is", async () => {
    const [owner, recruiter] = [await createAccount("admin"), await createAccount("admin")];
    await createInstitution(
      [
        [owner, "owner"],
        [recruiter, "recruiter"],
      ],
      { name: "Green Lotus School" },
    );
    await createJob(recruiter);
    await publish(recruiter);
    expect(await named()).toEqual(["Green Lotus School"]);
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
