/** The values that a job's fields may have, as programs, forms and searches write them. */
import { beforeEach, describe, expect, test } from "vitest";
import { api, visitor } from "../support/app";
import { JOB_FIELDS, withToken } from "../support/factories";
import { textOf } from "../support/pages";

let owner: Awaited<ReturnType<typeof withToken>>;
beforeEach(async () => {
  owner = await withToken("admin");
});

type Shown = {
  id: string;
  levels: string[];
  requires: string[];
  classes_from: string | null;
  classes_to: string | null;
};

const send = (fields: object) =>
  api<Shown & { fields: Record<string, string[]> }>("POST", `/jobs/createjob/${owner.id}`, {
    body: { ...JOB_FIELDS, ...fields },
    token: owner.token,
  });
async function post(fields: object): Promise<Shown> {
  const answer = await send(fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (await api<Shown>("GET", `/jobs/getjobbyid/${answer.body.id}`)).body;
}

describe("what a job asks for", () => {
  test.each([
    ["tet", "TET"],
    ["CTET", "TET"],
    ["State TET", "TET"],
    ["CTET paper 1", "TET paper I"],
    ["tet paper ii", "TET paper II"],
    ["Integrated B.Ed.", "integrated B.Ed"],
    ["ITEP", "integrated B.Ed"],
    ["B.Ed (Special Education)", "B.Ed special"],
    ["B.El.Ed.", "B.El.Ed"],
    ["NTT", "nursery diploma"],
    ["RCI", "RCI registration"],
  ])("%s is read as %s", async (written, value) => {
    expect((await post({ requires: [written] })).requires).toEqual([value]);
  });

  test("a search for any TET finds each of them, and no job that asks for another thing", async () => {
    const asked = [await post({ requires: ["TET"] }), await post({ requires: ["TET paper II"] })];
    await post({ requires: ["B.Ed"] });
    const found = await api<{ id: string }[]>("GET", "/jobs/getalljobs?requires=ctet");
    expect(found.body.map(({ id }) => id).sort()).toEqual(asked.map(({ id }) => id).sort());
  });
});

describe("levels", () => {
  test.each([
    ["secondary", "secondary"],
    ["Secondary (IX–X)", "secondary"],
    ["Senior secondary", "senior secondary"],
    ["PGT", "senior secondary"],
    ["TGT", "middle"],
  ])("%s is read as %s", async (written, value) => {
    expect((await post({ levels: [written] })).levels).toEqual([value]);
  });

  test("secondary stands between middle and senior secondary, and has pages of its own", async () => {
    const job = await post({ title: "Physics teacher", description: "Labs.", levels: ["secondary"] });
    const page = textOf(await (await visitor().get(`/jobdetails/${job.id}`)).text());
    expect(page).toContain("Secondary (IX–X)");
    expect((await visitor().get("/teaching-jobs/secondary")).status).toBe(200);
    const found = await api<{ id: string }[]>("GET", "/jobs/getalljobs?level=secondary");
    expect(found.body.map(({ id }) => id)).toEqual([job.id]);
    expect((await api<unknown[]>("GET", "/jobs/getalljobs?level=pgt")).body).toEqual([]);
  });
});

describe("classes", () => {
  test("are two ends, in whatever way a program writes them", async () => {
    const job = await post({ classes_from: "9", classes_to: "xii" });
    expect(job).toMatchObject({ classes_from: "IX", classes_to: "XII" });
    expect(textOf(await (await visitor().get(`/jobdetails/${job.id}`)).text())).toContain("IX to XII");
  });

  test("one end alone is one class", async () => {
    const job = await post({ classes_to: "LKG" });
    expect(job).toMatchObject({ classes_from: "LKG", classes_to: "LKG" });
    expect(textOf(await (await visitor().get(`/jobdetails/${job.id}`)).text())).toMatch(/Classes\s*LKG/);
  });

  test("the last before the first, and a class that does not exist, are refused", async () => {
    const turned = await send({ classes_from: "X", classes_to: "VI" });
    expect(turned).toMatchObject({ status: 400, body: { fields: { classes_to: [expect.any(String)] } } });
    expect(await send({ classes_from: "XIII" })).toMatchObject({
      status: 400,
      body: { fields: { classes_from: [expect.any(String)] } },
    });
  });
});
