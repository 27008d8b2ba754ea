/** "Which place?": a job is posted where people who search near a place can find it, and the question needs no script. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeVocabulary } from "~/domain/jobs/finding/vocabulary-service.server";
import type { Visitor } from "../support/app";
import { countRows, db, rowsOf } from "../support/bindings";
import { type Account, JOB_FIELDS, signedIn } from "../support/factories";
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
    await makeVocabulary({ db, now: new Date() });
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
    await makeVocabulary({ db, now: new Date() });
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
