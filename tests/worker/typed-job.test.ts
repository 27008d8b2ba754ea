/** Pay, days and hours of a job as people type them: understood, asked back or refused at each door, and never another figure. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api, type Visitor, visitor } from "../support/app";
import { countRows, rowsOf, unpublishedRows } from "../support/bindings";
import { type Account, JOB_FIELDS, signedIn, withToken } from "../support/factories";
import { problemsOfPosting } from "../support/job-posting";

let owner: Visitor & { account: Account };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T06:00:00Z") });
  owner = await signedIn("admin");
});
afterEach(() => vi.useRealTimers());

type Body = { id: string; fields?: Record<string, string[]> };
const FORM = Object.fromEntries(Object.entries(JOB_FIELDS).map(([name, value]) => [name, String(value)]));
/** As a browser sends it where nobody has chosen another currency or time. */
const filled = (fields: object) => ({ ...FORM, pay_currency: "INR", pay_period: "month", request_key: "k", ...fields });

async function send(method: "POST" | "PUT", path: string, fields: object) {
  const { token } = await withToken("admin", owner.account);
  return api<Body>(method, path, { body: { ...JOB_FIELDS, ...fields }, token });
}
const post = (fields: object) => send("POST", `/jobs/createjob/${owner.account.id}`, fields);
const details = async () => JSON.parse(String((await rowsOf("jobs")).at(-1)?.details));
const postingOf = async (id: string) => {
  const page = await (await visitor().get(`/jobdetails/${id}`)).text();
  return { page, data: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? "{}") };
};

describe("pay in numbers", () => {
  test.each([
    ["42,000/-", 42_000, "month"],
    ["Rs. 42,000", 42_000, "month"],
    ["₹42000", 42_000, "month"],
    ["42k", 42_000, "month"],
    ["४२,०००", 42_000, "month"],
    ["４２０００", 42_000, "month"],
    ["4.5 LPA", 450_000, "year"],
    ["4.2 lakh per annum", 420_000, "year"],
  ])("%s is taken by the form, the call and a change", async (pay, amount, period) => {
    const expected = { pay_min: amount, pay_period: period, pay_currency: "INR" };
    expect((await owner.form("/recruiter", filled({ pay_min: pay }))).status).toBe(303);
    expect(await details()).toMatchObject(expected);
    const { status, body } = await post({ title: "Another", pay_min: pay });
    expect([status, (await api("GET", `/jobs/getjobbyid/${body.id}`)).body]).toMatchObject([201, expected]);
    expect((await send("PUT", `/jobs/updatejob/${body.id}`, { pay_min: 30_000, pay_period: "month" })).status).toBe(
      200,
    );
    expect((await send("PUT", `/jobs/updatejob/${body.id}`, { pay_min: pay })).status).toBe(200);
    expect((await api("GET", `/jobs/getjobbyid/${body.id}`)).body).toMatchObject(expected);
  });

  test.each(["42.000", "0x1F", "42,00", "4e4", "42,000 - 58,000"])("%s is refused at each door", async (pay) => {
    const refused = await owner.form("/recruiter", filled({ pay_min: pay }));
    const page = await refused.text();
    expect([refused.status, page.includes('id="pay_min-error"'), page.includes(`value="${pay}"`)]).toEqual([
      400,
      true,
      true,
    ]);
    const { status, body } = await post({ pay_min: pay });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["pay_min"]]);
    expect(await countRows("jobs")).toBe(0);
  });

  test("what is hardly meant is asked back, and a yes without script holds for that sum alone", async () => {
    const fields = filled({ pay_min: "4,20,000", levels: "primary" });
    const asked = await owner.form("/recruiter", fields);
    const page = await asked.text();
    expect(asked.status).toBe(400);
    expect(page).toContain("₹ 4,20,000 a month? Or a year?");
    const yes = /name="pay_confirmed" value="([^"]*)"/.exec(page)?.[1] ?? "";
    expect(yes).toContain("4,20,000");
    expect((await owner.form("/recruiter", { ...fields, pay_min: "9,20,000", pay_confirmed: yes })).status).toBe(400);
    expect((await owner.form("/recruiter", { ...fields, pay_confirmed: yes })).status).toBe(303);
    expect(await details()).toMatchObject({ pay_min: 420_000, pay_period: "month" });
    // The form of the stored job sends the same sum, and is not asked again.
    const [job] = await rowsOf("jobs");
    const again = await owner.form(`/recruiter?jobId=${job?.id}`, { ...fields, pay_min: "420000", title: "PRT" });
    expect(again.status).toBe(303);
  });

  test("a call says so itself", async () => {
    const fields = { pay_min: 420_000, levels: ["primary"] };
    const { status, body } = await post(fields);
    expect([status, body.fields]).toEqual([
      400,
      { pay_min: [expect.stringMatching(/^₹ 4,20,000 a month\? Or a year\?/)] },
    ]);
    expect((await post({ ...fields, pay_confirmed: true })).status).toBe(201);
    expect(await details()).not.toHaveProperty("pay_confirmed");
  });

  test("the preview of a draft asks the same", async () => {
    const { headers } = await owner.form("/recruiter", filled({ save_draft: "preview", pay_max: "4,20,000" }));
    const page = await (await owner.get(headers.get("Location") ?? "")).text();
    expect(page).toContain("₹ 4,20,000 a month? Or a year?");
  });

  test.each([
    [{ pay_min: "4.5 LPA", pay_period: "hour" }, "pay_period"],
    [{ pay_min: "AED 8,000", pay_currency: "USD" }, "pay_currency"],
    [{ pay_min: "40,000 per month", pay_max: "5 LPA" }, "pay_max"],
    [{ pay_min: "50,000", pay_max: "40,000" }, "pay_min"],
    [{ notice_days: "0x1F" }, "notice_days"],
    [{ bond_months: "1e1" }, "bond_months"],
  ])("%o is asked back", async (fields, name) => {
    const { status, body } = await post(fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
  });

  test.each([
    [{ pay_max: "58,000" }, "up to ₹ 58,000 a month", { maxValue: 58_000, unitText: "MONTH" }],
    [{ pay_min: "42,000" }, "from ₹ 42,000 a month", { minValue: 42_000, unitText: "MONTH" }],
    [{ pay_min: 400, pay_period: "lesson" }, "from ₹ 400 a lesson", { minValue: 400 }],
  ])("%o is told alike by page, feed and data", async (fields, text, value) => {
    const { body } = await post({ ...fields, salary: null });
    const { page, data } = await postingOf(body.id);
    expect(page).toContain(text);
    expect(await (await visitor().get("/jobs.atom")).text()).toContain(text);
    expect(data.baseSalary.value).toEqual({ "@type": "QuantitativeValue", ...value });
    expect(problemsOfPosting(data)).toEqual([]);
  });
});

test("a search by pay knows a text that is certain, and none other", async () => {
  const ids = [];
  for (const salary of ["₹ 35 – 40 thousand per month", "₹ 300 per hour or ₹ 25,000 per month", "session 2027"]) {
    ids.push((await post({ title: `Job ${ids.length}`, salary })).body.id);
  }
  const found = async (sum: string) =>
    (await api<{ id: string }[]>("GET", `/jobs/getalljobs?pay_from=${encodeURIComponent(sum)}`)).body.map(
      ({ id }) => id,
    );
  for (const sum of ["30000", "30,000", "30k", "₹ 3.6 LPA", "३००००"]) expect(await found(sum), sum).toEqual([ids[0]]);
  for (const sum of ["42.000", "0x1F", "30,00"])
    expect((await api("GET", `/jobs/getalljobs?pay_from=${encodeURIComponent(sum)}`)).status, sum).toBe(400);
});

describe("a day that people type", () => {
  test.each([
    ["1 April 2027", "2027-04-01"],
    ["1st April", "2027-04-01"],
    ["15/04/2027", "2027-04-15"],
    ["April 2027", "2027-04-01"],
    ["१ अप्रैल २०२७", "2027-04-01"],
    ["immediately", "as soon as possible"],
    ["तुरंत", "as soon as possible"],
  ])("%s is understood as the start of work", async (typed, day) => {
    expect((await owner.form("/recruiter", filled({ starts_on: typed }))).status).toBe(303);
    expect(await details()).toMatchObject({ starts_on: day });
    const { body } = await post({ title: "Another", starts_on: typed });
    const { data } = await postingOf(body.id);
    expect(data).toMatchObject(day.startsWith("2") ? { jobStartDate: day } : { jobImmediateStart: true });
  });

  test("two days are asked back, with the text in the field", async () => {
    const refused = await owner.form("/recruiter", filled({ starts_on: "01/04/2027" }));
    const page = await refused.text();
    expect(refused.status).toBe(400);
    expect(page).toContain("Is this 1 April 2027 or 4 January 2027?");
    expect(page).toContain('value="01/04/2027"');
  });

  test.each(["starts_on", "walk_in_from", "contract_until", "closes_at", "publish_at"])(
    "%s reads it, asks back what is two days, and takes no day that is none",
    async (name) => {
      const asked = await post({ [name]: "01/04/2027" });
      expect([asked.status, asked.body.fields?.[name]]).toEqual([400, [expect.stringMatching(/^Is this 1 April/)]]);
      const wrong = await post({ [name]: "31 June 2027" });
      expect([wrong.status, wrong.body.fields?.[name]]).toEqual([
        400,
        [expect.stringMatching(/^There is no such day/)],
      ]);
      // A job is open for sixty days, so a later time of publishing needs a later end.
      expect((await post({ closes_at: "2027-11-01", [name]: "15 April 2027" })).status).toBe(201);
    },
  );

  test("the last day for applications is the end of the day that was meant", async () => {
    const { body } = await post({ closes_at: "15 Jan" });
    expect((await api("GET", `/jobs/getjobbyid/${body.id}`)).body).toMatchObject({ closes_on: "2027-01-15" });
  });

  test("the form's day and time of publishing are read together", async () => {
    const fields = filled({ publish_at: "15/12/2026", publish_time: "10:30" });
    expect((await owner.form("/recruiter", fields)).status).toBe(303);
    expect(Number((await unpublishedRows())[0]?.publish_at)).toBe(Date.parse("2026-12-15T10:30:00+05:30"));
  });
});
