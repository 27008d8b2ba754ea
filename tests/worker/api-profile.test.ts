import { describe, expect, test } from "vitest";
import { ProfileView } from "~/domain/profiles/schema";
import { expectError } from "../support/api-answers";
import { api } from "../support/app";
import { rowsOf, snapshot, sql } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { createAccount, withToken } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows("account without its profile", "the profile is taken away by hand");

const PAYLOAD = {
  f_name: "Asha",
  s_name: "K",
  l_name: "Rao",
  mobile: "9876543210",
  address: "1 Hill Road",
  city: "Pune",
  state: "Maharashtra",
  country: "India",
  zip: "411001",
  gender: "female",
  education_institute: "University of Pune",
  education_degree: "B.Ed.",
  major: "Mathematics",
  degree_duration: "2",
  company_name: "Hill View School",
  company_designation: "TGT Mathematics",
  company_location: "Pune",
  start_date: "2019-06-01",
  end_date: "2023-04-30",
  salary: "₹ 4,20,000 a year",
  jobtitle: "TGT Mathematics, CBSE",
};
const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);

describe.each(["user", "admin"] as const)("PUT /user/:id by a signed-in %s", (role) => {
  test("writes every field of the payload, and GET gives them back", async () => {
    const person = await withToken(role);
    const answer = await api("PUT", `/user/${person.id}`, { body: PAYLOAD, token: person.token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id: person.id });
    const got = await api("GET", `/user/${person.id}`, { token: person.token });
    expect(got.status).toBe(200);
    const rest = { email: person.email, isCurrent: false, resume_path: null, photoURL: null, teaching: null };
    expect(got.body).toEqual({ ...PAYLOAD, ...rest });
    expect(ProfileView.strict().parse(got.body)).toEqual(got.body);
  });
});

describe("PUT /user/:id", () => {
  test("role, email, resume_path, id and whatever else is not listed change nothing", async () => {
    const person = await withToken("user");
    const before = { user: (await rowsOf("users"))[0], profile: await profileOf(person.id) };
    const body = {
      role: "admin",
      email: "thief@example.com",
      resume_path: "resumes/of-somebody-else",
      id: "x",
      userId: "x",
      user_id: "x",
      photoURL: "https://evil.example/x.png",
      photoKey: "photos/of-somebody-else",
      photo_key: "photos/of-somebody-else",
      resumeName: "x.pdf",
      password: "x",
      updatedAt: 1,
      __proto__: { city: "x" },
    };
    expect((await api("PUT", `/user/${person.id}`, { body, token: person.token })).status).toBe(200);
    expect((await rowsOf("users"))[0]).toEqual(before.user);
    expect(await profileOf(person.id)).toEqual({ ...before.profile, updated_at: expect.any(Number) });
  });

  test("takes the specification's numbers: mobile, zip and degree_duration", async () => {
    const person = await withToken("user");
    const body = { mobile: 9876543210, zip: 560001, degree_duration: 3 };
    expect((await api("PUT", `/user/${person.id}`, { body, token: person.token })).status).toBe(200);
    const got = await api("GET", `/user/${person.id}`, { token: person.token });
    expect(got.body).toMatchObject({ mobile: "9876543210", zip: "560001", degree_duration: "3" });
  });

  test("refuses nine digits as a mobile number and five as a PIN code, also where the country is stored already", async () => {
    const person = await withToken("user");
    const put = (body: unknown) => api("PUT", `/user/${person.id}`, { body, token: person.token });
    await put(PAYLOAD);
    const before = await snapshot();
    expectError(await put({ mobile: "987654321" }), 400, "bad_input", ["mobile"]);
    expectError(await put({ zip: "56001" }), 400, "bad_input", ["zip"]);
    expect(await snapshot()).toEqual(before);
    expect((await put({ country: "Spain", zip: 28013 })).status).toBe(200);
    expectError(await put({ country: "India" }), 400, "bad_input", ["zip"]);
  });

  test("leaves what is absent, clears what is null or empty", async () => {
    const person = await withToken("user");
    await api("PUT", `/user/${person.id}`, { body: PAYLOAD, token: person.token });
    const body = { city: null, state: "", zip: "560001" };
    await api("PUT", `/user/${person.id}`, { body, token: person.token });
    const got = await api("GET", `/user/${person.id}`, { token: person.token });
    expect(got.body).toMatchObject({ ...PAYLOAD, city: null, state: null, zip: "560001" });
  });

  test("to the present: no end date, until one is given", async () => {
    const person = await withToken("user");
    const put = (body: unknown) => api("PUT", `/user/${person.id}`, { body, token: person.token });
    const get = async () => (await api("GET", `/user/${person.id}`, { token: person.token })).body;
    await put({ start_date: "2020-01-01", end_date: "2021-01-01" });
    await put({ isCurrent: true });
    expect(await get()).toMatchObject({ isCurrent: true, end_date: null, start_date: "2020-01-01" });
    await put({ end_date: "2022-01-01" });
    expect(await get()).toMatchObject({ isCurrent: false, end_date: "2022-01-01" });
  });

  test("an end before the stored start is refused", async () => {
    const person = await withToken("user");
    await api("PUT", `/user/${person.id}`, { body: PAYLOAD, token: person.token });
    const before = await snapshot();
    const answer = await api("PUT", `/user/${person.id}`, { body: { end_date: "2019-05-31" }, token: person.token });
    expectError(answer, 400, "bad_input", ["end_date"]);
    expect(await snapshot()).toEqual(before);
  });

  test("bad input is refused field by field and writes nothing", async () => {
    const person = await withToken("user");
    const before = await snapshot();
    const body = { ...PAYLOAD, f_name: " ", mobile: "abc", zip: "?", start_date: "soon" };
    const answer = await api("PUT", `/user/${person.id}`, { body, token: person.token });
    expectError(answer, 400, "bad_input", ["f_name", "mobile", "start_date", "zip"]);
    expect(await snapshot()).toEqual(before);
  });
});

describe.each(["GET", "PUT"] as const)("%s /user/:id", (method) => {
  const options = method === "PUT" ? { body: PAYLOAD } : {};

  test("without a token is 401", async () => {
    const person = await createAccount("user");
    const before = await snapshot();
    expectError(await api(method, `/user/${person.id}`, options), 401, "not_signed_in");
    expect(await snapshot()).toEqual(before);
  });

  test("for anybody else is 404, User ID not found", async () => {
    const person = await withToken("user");
    const other = await createAccount("user");
    const before = await snapshot();
    for (const id of [other.id, "nobody", "registeruser", "%00"]) {
      const answer = await api(method, `/user/${id}`, { ...options, token: person.token });
      expectError(answer, 404, "not_found");
      expect(answer.body.message).toBe("User ID not found");
    }
    expect(await snapshot()).toEqual(before);
  });

  test("of an account whose profile is missing is 404, User ID not found", async () => {
    const person = await withToken("user");
    await sql("DELETE FROM profiles WHERE user_id = ?", person.id);
    const answer = await api(method, `/user/${person.id}`, { ...options, token: person.token });
    expectError(answer, 404, "not_found");
    expect(answer.body.message).toBe("User ID not found");
  });

  test("when the profile cannot be read is 503, Error fetching user data", async () => {
    const person = await withToken("user");
    const { DB } = failingDatabase({ at: 2, isLasting: true });
    const answer = await api(method, `/user/${person.id}`, { ...options, token: person.token, env: { DB } });
    expectError(answer, 503, "unavailable");
    expect(answer.body.message).toBe("Error fetching user data");
    const [line = ""] = expectLoggedErrors(1);
    expect(line).not.toContain("params");
  });
});

test("DELETE /user/:id is 405 with Allow", async () => {
  const person = await withToken("user");
  const answer = await api("DELETE", `/user/${person.id}`, { token: person.token });
  expectError(answer, 405, "method_not_allowed");
  expect(answer.headers.get("Allow")).toBe("GET, PUT, HEAD, OPTIONS");
});
