/** "Which place?": a job is posted where people who search near a place can find it, and the question needs no script. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateVocabulary } from "~/domain/jobs/search/update-vocabulary.server";
import { api, type Visitor } from "../support/app";
import { countRows, db, rowsOf } from "../support/bindings";
import { type Account, JOB_FIELDS, signedIn, withToken } from "../support/factories";
import { heldBy, textOf } from "../support/pages";
import { loadAllPlaces } from "../support/places";

let me: Visitor & { account: Account };
beforeAll(loadAllPlaces);
beforeEach(async () => {
  me = await signedIn("admin");
});

const post = (fields: Record<string, string>) =>
  me.form("/recruiter", { ...JOB_FIELDS, request_key: "key", ...fields });
const choicesIn = (html: string) =>
  [...html.matchAll(/<button[^>]*name="place_choice"[^>]*value="([^"]*)"[^>]*>([^<]*)<\/button>/g)].map(
    ([, value = "", name = ""]) => ({ value, name }),
  );
const placeOfJob = async () => (await rowsOf("jobs"))[0]?.place_id ?? null;

describe("a new job", () => {
  test("cannot carry the signs by which the search index tells its own words from a text's", async () => {
    const forged = "\ue005physics \ue003lprimary \ue003bcbse";
    await post({
      title: "Tele calling agent",
      description: `Call. ${forged}`,
      keywords: `calls ${forged}`,
      location: "Pune",
    });
    expect((await rowsOf("jobs"))[0]?.description).toBe("Call. physics lprimary bcbse");
    for (const query of ["level=primary", "board=CBSE"]) {
      const found = await (await me.get(`/jobs/getalljobs?${query}`)).json();
      expect(found, query).toEqual([]);
    }
  });

  test("in a place whose name is misspelt is asked about once, with all that was typed; one click posts it there", async () => {
    await updateVocabulary({ db, now: new Date() });
    const asked = await post({ location: "Satra" });
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(textOf(html)).toContain("Which place is “Satra”?");
    expect(heldBy(html, "description")).toBe(JOB_FIELDS.description);
    expect(await countRows("jobs")).toBe(0);
    const [first] = choicesIn(html);
    expect(first?.name).toMatch(/^Satara, .*Maharashtra/);
    const posted = await post({ location: "Satra", place_choice: first?.value ?? "" });
    expect([posted.status, posted.headers.get("Location")]).toEqual([303, "/myjobs"]);
    expect(await placeOfJob()).toBe(Number(first?.value));
    expect((await rowsOf("jobs"))[0]?.location).toBe("Satra");
  });

  test("in a place that is several places is asked which", async () => {
    const html = await (await post({ location: "Aurangabad" })).text();
    const names = choicesIn(html).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Aurangabad, Maharashtra", "Aurangabad, Bihar", "None of these"]));
  });

  test("is posted as it stands where none is meant, and the answer stays while something else is asked", async () => {
    expect((await post({ location: "Satra", place_choice: "none" })).status).toBe(303);
    expect(await placeOfJob()).toBeNull();
    const same = await post({ location: "Satra", place_choice: "none", request_key: "another" });
    expect(same.status).toBe(409);
    const html = await same.text();
    expect(textOf(html)).toContain("This job is there already");
    expect(html).toContain('<input type="hidden" name="place_choice" value="none"/>');
    expect(choicesIn(html)).toEqual([]);
  });

  test("whose location is changed after the answer is asked about again, and never posted where it is not", async () => {
    await updateVocabulary({ db, now: new Date() });
    const html = await (await post({ location: "Aurangabad" })).text();
    expect(html).toContain('<input type="hidden" name="place_choice_for" value="Aurangabad"/>');
    const choice = choicesIn(html).find(({ name }) => name === "Aurangabad, Bihar")?.value ?? "";
    const answered = { place_choice: choice, place_choice_for: "Aurangabad" };
    const wrong = await post({ ...answered, location: "Pune", vacancy: "many" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).not.toContain('name="place_choice"');
    expect((await post({ ...answered, location: "Satra" })).status).toBe(409);
    expect((await post({ ...answered, location: "Pune", request_key: "pune" })).status).toBe(303);
    expect((await rowsOf("jobs")).map(({ place_id, location }) => [place_id === Number(choice), location])).toEqual([
      [false, "Pune"],
    ]);
  });

  test.each(["Pune", "Camp, Pune", "Goa", "Zzyzxpur", "Remote"])("in %s is not asked about", async (location) => {
    expect((await post({ location })).status).toBe(303);
    expect(await countRows("jobs")).toBe(1);
  });

  test("whose place was named is not asked about; a choice that is no place is refused with the field", async () => {
    expect((await post({ location: "Satra", place: "Satara, Maharashtra" })).status).toBe(303);
    for (const place_choice of ["1", "99999999999", "x".repeat(1000), "<script>"]) {
      const answer = await post({ location: "Satra", place_choice, request_key: place_choice.slice(0, 20) });
      expect(answer.status, place_choice.slice(0, 20)).toBe(400);
    }
    expect(await countRows("jobs")).toBe(1);
  });
});

describe("a job that is changed", () => {
  const controls = (html: string) =>
    Object.fromEntries(
      [...Object.keys(JOB_FIELDS), "place", "closes_at"].map((name) => [name, heldBy(html, name) ?? ""]),
    );
  const job = async () => (await rowsOf("jobs"))[0];
  const nameOf = async (id: unknown) => (await rowsOf("places")).find((place) => place.id === id)?.name ?? null;
  const stands = async () => nameOf((await job())?.place_id);
  async function editing() {
    const path = `/recruiter?jobId=${(await job())?.id}`;
    const html = await (await me.get(path)).text();
    const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const form = { ...controls(html), version };
    return { html, form, save: (changes: Record<string, string>) => me.form(path, { ...form, ...changes }) };
  }

  test("moves with its location: a place that we worked out is no answer of hers", async () => {
    await post({ location: "Pune" });
    expect(await stands()).toBe("Pune");
    const { html, form, save } = await editing();
    expect(form).toMatchObject({ location: "Pune", place: "" });
    expect(textOf(html)).toContain("From the location: Pune, Maharashtra.");
    expect((await save({ location: "Nashik, Maharashtra" })).status).toBe(303);
    expect(await stands()).toBe("Nashik");
    expect(await job()).toMatchObject({ location: "Nashik, Maharashtra", place_chosen: 0 });
  });

  test("moves also where the form brings back the place that we worked out", async () => {
    await post({ location: "Pune" });
    const { save } = await editing();
    expect((await save({ location: "Nashik, Maharashtra", place: "Pune, Maharashtra" })).status).toBe(303);
    expect([await stands(), (await job())?.place_chosen]).toEqual(["Nashik", 0]);
  });

  test("to a place that is several is asked which, as when it was posted", async () => {
    await post({ location: "Pune" });
    const { save } = await editing();
    const asked = await save({ location: "Aurangabad" });
    expect(asked.status).toBe(409);
    const choice = choicesIn(await asked.text()).find(({ name }) => name === "Aurangabad, Bihar")?.value ?? "";
    expect(await stands()).toBe("Pune");
    const saved = await save({ location: "Aurangabad", place_choice: choice, place_choice_for: "Aurangabad" });
    expect([saved.status, (await job())?.place_id]).toEqual([303, Number(choice)]);
    // What is not changed is not asked about again.
    expect((await (await editing()).save({ title: "PGT Physics, senior" })).status).toBe(303);
    expect((await job())?.place_id).toBe(Number(choice));
  });

  test("keeps the place that she chose, unless the location names another: then she is asked", async () => {
    await post({ location: "Main campus", place: "Pune, Maharashtra" });
    const first = await editing();
    expect(first.form).toMatchObject({ place: "Pune, Maharashtra" });
    expect((await first.save({ location: "New campus" })).status).toBe(303);
    expect(await stands()).toBe("Pune");
    const { save } = await editing();
    const asked = await save({ location: "Nashik, Maharashtra" });
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(textOf(html)).toContain("The location is “Nashik, Maharashtra”, but the place on the map is Pune");
    const [there, here] = choicesIn(html);
    expect([there?.name, here?.name]).toEqual([expect.stringMatching(/^Nashik/), expect.stringMatching(/^Pune/)]);
    const answer = { location: "Nashik, Maharashtra", place_choice_for: "Nashik, Maharashtra" };
    expect((await save({ ...answer, place_choice: here?.value ?? "" })).status).toBe(303);
    expect(await stands()).toBe("Pune");
    const { save: saveAgain } = await editing();
    expect((await saveAgain({ ...answer, place_choice: there?.value ?? "" })).status).toBe(303);
    expect([await stands(), (await job())?.place_chosen]).toEqual(["Nashik", 0]);
  });

  const copy = async () => {
    const copied = await me.form("/myjobs", { move: "copy", jobId: String((await job())?.id) });
    const path = copied.headers.get("Location") ?? "";
    const form: Record<string, string> = controls(await (await me.get(path)).text());
    return { form, post: (location: string) => me.form(path, { ...form, location, request_key: "copy" }) };
  };

  test("as a copy stands where its own location says", async () => {
    await post({ location: "Pune" });
    const copied = await copy();
    expect(copied.form.place).toBe("");
    expect((await copied.post("Nashik, Maharashtra")).status).toBe(303);
    const names = await Promise.all((await rowsOf("jobs")).map(({ place_id }) => nameOf(place_id)));
    expect(names.sort()).toEqual(["Nashik", "Pune"]);
  });

  test("as a copy with a place that she chose, and another location, is asked about", async () => {
    await post({ location: "Main campus", place: "Pune, Maharashtra" });
    const copied = await copy();
    expect(copied.form.place).toBe("Pune, Maharashtra");
    expect((await copied.post("Nashik, Maharashtra")).status).toBe(409);
    expect(await countRows("jobs")).toBe(1);
  });

  describe("by call", () => {
    let id = "";
    let token = "";
    const put = (body: object) => api<Record<string, unknown>>("PUT", `/jobs/updatejob/${id}`, { body, token });
    async function begin(fields: object) {
      ({ token } = await withToken("admin", me.account));
      const body = { ...JOB_FIELDS, ...fields };
      ({ id } = (await api<{ id: string }>("POST", `/jobs/createjob/${me.account.id}`, { body, token })).body);
    }

    test("moves with its location, with its place left out or sent back as it was read", async () => {
      await begin({ location: "Pune" });
      expect((await put({ ...JOB_FIELDS, location: "Nashik, Maharashtra" })).status).toBe(200);
      expect(await stands()).toBe("Nashik");
      const { place } = (await api<{ place: object }>("GET", `/jobs/getjobbyid/${id}`)).body;
      expect((await put({ ...JOB_FIELDS, location: "Nagpur, Maharashtra", place })).status).toBe(200);
      expect([await stands(), (await job())?.place_chosen]).toEqual(["Nagpur", 0]);
    });

    test("with a place that was chosen is refused where the location names another, until the call says which", async () => {
      await begin({ location: "Main campus", place: "Pune, Maharashtra" });
      expect((await put({ ...JOB_FIELDS, location: "New campus" })).status).toBe(200);
      expect(await stands()).toBe("Pune");
      const moved = { ...JOB_FIELDS, location: "Nashik, Maharashtra" };
      const refused = await put(moved);
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { place: [expect.stringContaining("names Nashik")] },
      ]);
      expect(await stands()).toBe("Pune");
      expect((await put({ ...moved, place: null })).status).toBe(200);
      expect(await stands()).toBe("Nashik");
    });
  });
});
