/** Locations that are no town: the whole country, from home, another country, a PIN code; and what cannot be done is said. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { matchNewJobs } from "~/domain/alerts/match-new-jobs.server";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { AlertForm } from "~/domain/alerts/schema";
import { writeJob } from "~/domain/jobs/details/write-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { namePlace } from "~/domain/jobs/search/name-place.server";
import { JobSearch } from "~/domain/jobs/search/schema";
import { findSearchPage } from "~/domain/jobs/search/search-jobs.server";
import { placeKey, readWhere } from "~/domain/places/names";
import { PIN_LINES } from "~/domain/places/pin-lines";
import { findPlaces, listPlacesOfKeys } from "~/domain/places/queries.server";
import { findPin } from "~/domain/places/rules";
import { visitor } from "../support/app";
import { config, db, rowsOf, SURROUNDINGS } from "../support/bindings";
import { growthOf, LINEAR } from "../support/compare-cost";
import { type Account, createAccount, createJob, JOB_FIELDS } from "../support/factories";
import { loadAllPlaces } from "../support/places";

const now = new Date();
const deps = () => ({ db, now: new Date(), config, ...SURROUNDINGS });
let owner: Account;
beforeAll(loadAllPlaces);
beforeEach(async () => {
  owner = await createAccount("admin");
});

async function post(title: string, location: string, fields: Record<string, unknown> = {}) {
  const input = JobInput.parse({ ...JOB_FIELDS, salary: "", keywords: "k", title, location, ...fields });
  const { closesAt: _closes, dueAt: _due, ...row } = await writeJob({ db, now: new Date() }, input, null);
  return createJob(owner, row);
}

/** A job in each kind of place. */
async function postAll() {
  await post("Nashik one", "Nashik, Maharashtra");
  await post("Delhi one", "Dwarka, Delhi");
  await post("Home one", "Pune", { job_nature: "Remote" });
  await post("Dubai one", "Dubai, UAE");
}

async function titles(asked: Record<string, string>) {
  const { results } = await findSearchPage({ db, now }, JobSearch.parse(asked), { limit: 20 });
  return results.jobs.map(({ title }) => title?.split(" ")[0]).sort();
}
const ALL = ["Delhi", "Dubai", "Home", "Nashik"];

describe("a location that is no town", () => {
  test.each([
    ...[
      "India",
      "Anywhere",
      "All India",
      "Pan India",
      "pan-india",
      "Anywhere in India",
      "भारत",
      "all over india",
      "Any",
    ],
    ...["ANY LOCATION", "India only", "across India", "पूरे भारत में", "Multiple locations", "No preference"],
  ])("%s is no bound on place", async (location) => {
    await postAll();
    expect(await titles({ location })).toEqual(ALL);
    expect(await titles({ location, q: "nashik" })).toEqual(["Nashik"]);
  });

  test.each([
    ...["Remote", "Work from home", "Online", "WFH", "W.F.H.", "work-from-home", "घर से", "वर्क फ्रॉम होम", "ऑनलाइन"],
    ...["Remote, India", "Remote (India)", "Work from home, anywhere", "Home"],
  ])("%s is jobs that are done from home", async (location) => {
    await postAll();
    expect(await titles({ location })).toEqual(["Home"]);
  });

  test.each([
    ["Nashik or remote", ["Home", "Nashik"]],
    ["Delhi / Work from home", ["Delhi", "Home"]],
    ["Nashik, India", ["Nashik"]],
    ["Maharashtra, India", ["Home", "Nashik"]],
    ["anywhere in Maharashtra", ["Home", "Nashik"]],
    ["महाराष्ट्र", ["Home", "Nashik"]],
    ["दिल्ली", ["Delhi"]],
    ["नई दिल्ली", ["Delhi"]],
    ["Delhi NCR, India", ["Delhi"]],
    ["UAE", ["Dubai"]],
    ["U.A.E.", ["Dubai"]],
    ["India, Nashik", ["Nashik"]],
    ["United Arab Emirates", ["Dubai"]],
    ["संयुक्त अरब अमीरात", ["Dubai"]],
    ["Nepal", []],
    ["Bharat Nagar, Nashik", ["Nashik"]],
  ])("%s is read with what stands beside it", async (location, found) => {
    await postAll();
    expect(await titles({ location })).toEqual(found);
  });

  test.each(["jobs in India", "anywhere in India", "teacher India", "one pan india", "नौकरी भारत में"])(
    "%s among the keywords is no bound either",
    async (q) => {
      await post("One teacher", "Nashik");
      expect(await titles({ q })).toEqual(["One"]);
    },
  );

  test("a name that ends so stays a name", async () => {
    await post("Teach for India fellow", "Nashik");
    await post("Other teacher", "Nashik");
    expect(await titles({ q: "teach for india" })).toEqual(["Teach"]);
  });
});

describe("what is left of a location beside the words that are no place", () => {
  test.each([
    ...["outside India", "Not in India", "North India", "North East India", "Anywhere outside India", "उत्तर भारत"],
    ...["Online Nagar", "Online Nagar, Pune", "Remote Colony", "India Gate, Delhi", "100 Feet Road, Pune", "M.P."],
  ])("%s is all read as one place", (location) => {
    expect(readWhere(location)).toEqual({ scope: null, rest: location });
  });

  test.each([
    ["fully remote", "remote", ""],
    ["100% remote", "remote", ""],
    ["Remote Pune", "orRemote", "Pune"],
    ["fully remote, Pune", "orRemote", "Pune"],
    ["India, Pune", undefined, "Pune"],
    ["India - Pune", undefined, "Pune"],
    ["North Goa, India", undefined, "North Goa"],
    ["Andheri East, India", undefined, "Andheri East"],
    ["U.A.E.", "country", ""],
    ["U.K.", "country", ""],
    ["U.S.A", "country", ""],
  ])("%s: %s %s", (location, kind, rest) => {
    const read = readWhere(location);
    expect([read.scope?.kind, read.rest]).toEqual([kind, rest]);
  });

  test("is found in a time that grows with the size alone", async () => {
    for (const unit of [" ", " - ", "remote ,", "all "])
      expect(await growthOf((text) => readWhere(`a${text}b`), unit, 131_072), unit).toBeLessThanOrEqual(LINEAR);
  });
});

describe("a PIN code", () => {
  test("each of the list is a town of the gazetteer in its state", async () => {
    const rows = PIN_LINES.trim()
      .split("\n")
      .flatMap((line) => {
        const [state = "", codes = ""] = line.split(": ");
        return codes
          .split(", ")
          .map((entry) => ({ state, digits: entry.split(" ")[0] ?? "", name: entry.replace(/^\d+ /, "") }));
      });
    const { named } = await listPlacesOfKeys({ db }, [...new Set(rows.map(({ name }) => placeKey(name)))]);
    const isThere = ({ state, name }: (typeof rows)[number]) =>
      (named.get(placeKey(name)) ?? []).some((place) => place.state === state && place.country === "IN");
    expect(rows.filter((row) => !isThere(row))).toEqual([]);
    expect(new Set(rows.map(({ digits }) => digits)).size).toBe(rows.length);
    expect(new Set(rows.map(({ digits }) => digits.slice(0, 3))).size).toBeGreaterThan(395);
  });

  test.each([
    "422001",
    "422 001",
    "422-001",
    "Nashik 422001",
    "Nashik - 422 001",
    "PIN 422001",
    "pin code: 422001",
    "४२२००१",
    "Nashik-422001",
    "पिन कोड ४२२००१",
    "Xyzpur, 422001",
    "Gangapur Road, 422013",
  ])("%s is Nashik", async (location) => {
    await postAll();
    expect(await titles({ location })).toEqual(["Nashik"]);
  });

  test("tells which of several places of one name is meant", async () => {
    const place = async (text: string) => (await findPlaces({ db }, text, 2)).places.map(({ state }) => state);
    expect(await place("Aurangabad 824101")).toEqual(["Bihar"]);
    expect(await place("Aurangabad 431001")).toEqual(["Maharashtra"]);
    expect(await place("Bilaspur 174001")).toEqual(["Himachal Pradesh"]);
  });

  test.each([
    ["854301", "Purnia"],
    ["854305", "Purnia"],
    ["854311", "Araria"],
    ["854318", "Araria"],
    ["854105", "Katihar"],
  ])("%s is the post of %s", (code, town) => {
    expect(findPin(code)?.pin.town?.name).toBe(town);
  });

  test.each(["PIN422001", "pin422001.", "(422001)"])("stands in %j", (text) => {
    expect(findPin(text)?.pin.code).toBe("422001");
  });

  test("is read among the keywords, and a sum or a telephone number is none", async () => {
    await postAll();
    expect(await titles({ q: "one 422001" })).toEqual(["Nashik"]);
    for (const text of [
      "9876543210",
      "98765 43210",
      "300000",
      "4,22,001",
      "0422001",
      "42200",
      "4220011",
      "wab422001cd",
      "422001cd",
      "w422001",
    ])
      expect(findPin(text), text).toBeNull();
    const { results } = await findSearchPage({ db, now }, JobSearch.parse({ q: "one 422001" }), { limit: 5 });
    expect(results.read.text.understood.map(({ text, without }) => [text, without])).toEqual([
      ["one", "422001"],
      ["422001", "one"],
    ]);
  });
});

const page = async (query: string) => (await (await visitor().get(`/jobs?${query}`)).text()).replaceAll("<!-- -->", "");

describe("what a search could not do is said on the page", () => {
  test.each([
    ["location=India", "“India”: jobs of all places are shown."],
    ["location=Remote", "“Remote”: jobs that are done from home are shown."],
    ["location=Nashik+or+remote", "Jobs of Nashik, and those that are done from home, are shown."],
    ["location=UAE", "Jobs anywhere in United Arab Emirates are shown."],
    ["location=422001", "PIN code 422001: jobs around Nashik, Maharashtra are shown."],
    ["q=teacher+422001", "PIN code 422001: jobs around Nashik, Maharashtra are shown."],
    ["location=999999", "We do not know the PIN code 999999. Type the name of the town."],
    ["location=near+me", "We do not know where you are."],
    ["q=teacher+near+me", "We do not know where you are."],
    ["location=Qwxyzabad", "We know no place called “Qwxyzabad”. Only jobs that write it so are shown."],
    ["radius=25", "A distance of 25 km needs a place."],
    ["q=physics&radius=50", "A distance of 50 km needs a place."],
    [
      "location=Maharashtra&radius=50",
      "A distance of 50 km is measured around a town or a village, so it was left out.",
    ],
    ["location=Pune&radius=30", "“30” is no distance that can be chosen"],
    ["sort=distance", "Jobs are sorted by distance only around a place, so the newest come first."],
    ["level=zzz", "“zzz” is no level that can be searched for, so it was left out."],
    ["pay_from=lots", "“lots” is no pay a month that can be searched for, so it was left out."],
    ["posted_within=400", "“400” is no number of days up to 90 that can be searched for, so it was left out."],
    ["job_nature=Never", "“Never” is no job nature that can be searched for, so it was left out."],
  ])("%s: %s", async (query, sentence) => {
    expect(await page(query)).toContain(sentence);
  });

  test("and nothing is said of a search that was done as asked", async () => {
    for (const query of [
      "",
      "location=Pune&radius=50",
      "location=Maharashtra&radius=25",
      "level=primary&sort=newest",
      "q=physics",
    ]) {
      expect(await page(query), query).not.toMatch(
        /was left out|needs a place|are shown\.|We do not know|We know no place/,
      );
    }
  });

  test("programs get an answer that says it, and feeds a line", async () => {
    const ask = async (query: string) => {
      const answer = await visitor().get(`/jobs/getalljobs?${query}`);
      return { status: answer.status, text: await answer.text() };
    };
    await postAll();
    expect(JSON.parse((await ask("location=India")).text)).toHaveLength(4);
    expect(JSON.parse((await ask("location=Remote")).text)).toHaveLength(1);
    expect(JSON.parse((await ask("location=422001&radius=25")).text)).toHaveLength(1);
    for (const query of [
      "radius=25",
      "location=near+me",
      "location=999999",
      "location=India&radius=50",
      "location=Qwxyzabad&radius=25",
    ])
      expect((await ask(query)).status, query).toBe(400);
    expect(await (await visitor().get("/jobs.atom?location=India")).text()).toContain("jobs of all places are shown.");
    expect((await visitor().get("/jobs.atom?radius=25")).status).toBe(400);
    expect(await (await visitor().get("/places?q=422001")).text()).toContain("Nashik");
  });
});

describe("an alert", () => {
  const ask = (fields: Record<string, string>, at: number) => {
    const email = `reader${at}@example.com`;
    const form = AlertForm.parse({ radius: "25", ...fields, email, frequency: "daily" });
    return requestAlert(deps(), { email, isConfirmed: true }, form);
  };

  test.each([
    ["India", 3],
    ["Anywhere", 3],
    ["Remote", 1],
    ["Work from home", 1],
    ["422001", 1],
    ["Nashik or remote", 2],
    ["UAE", 1],
    ["दिल्ली", 0],
  ])("on %s finds %i of the new jobs", async (location, count) => {
    await matchNewJobs({ db, now: new Date() });
    await ask({ location }, 1);
    await post("Nashik one", "Nashik, Maharashtra");
    await post("Home one", "Pune", { job_nature: "Remote" });
    await post("Dubai one", "Dubai, UAE");
    await matchNewJobs({ db, now: new Date() });
    expect(await rowsOf("alert_matches")).toHaveLength(count);
  });

  test("on a place that nobody can know is refused with words, and so is a distance around nothing", async () => {
    await expect(ask({ location: "near me" }, 1)).rejects.toMatchObject({ code: "bad_input" });
    await expect(ask({ location: "999999" }, 1)).rejects.toThrow(/./);
    await expect(ask({ q: "physics", radius: "50" }, 1)).rejects.toMatchObject({ code: "bad_input" });
    expect(await rowsOf("alerts")).toEqual([]);
  });

  test("on two names of one place is one", async () => {
    const named = async (location: string) => (await namePlace({ db }, JobSearch.parse({ location }))).location;
    expect(await named("422001")).toBe("Nashik, Maharashtra");
    expect(await named("pan india")).toBe("");
    expect(await named("WFH")).toBe(await named("Online"));
    expect(await named("MH")).toBe("Maharashtra");
  });
});
