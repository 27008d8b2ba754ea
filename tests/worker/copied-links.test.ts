/** Links of mails as people copy them: they work, or say that they were cut, and never that they were used. */
import { describe, expect, test } from "vitest";
import { guestKeyText } from "~/domain/applications/guest-link";
import { isCutToken, mendId, mendPath, mendToken } from "~/domain/copied-link-rules";
import { expectError } from "../support/api-answers";
import { api, visitor } from "../support/app";
import { config } from "../support/bindings";
import { createAccount, createApplication, createJob, signedIn, withToken } from "../support/factories";
import { textOf } from "../support/pages";
import { linkTo } from "./mails";

const UUID = "01900000-0000-7000-8000-000000000001";
const TOKEN = "3D_ab-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZa";
const PROOF = "x".repeat(43);

describe("what is copied with a token", () => {
  const WAYS: [string, (token: string) => string][] = [
    ...[
      ".",
      ",",
      ">",
      ")",
      '"',
      "'",
      "»",
      "%3E",
      "%3e.",
      "&gt;",
      "> ",
      ").",
      "_",
      "*",
      "\u200b",
      "]",
      "%0D%0A",
      " and then",
    ].map((behind): [string, (token: string) => string] => [behind, (token) => token + behind]),
    ["3D in front", (token) => `3D${token}`],
    ["a soft line break", (token) => `${token.slice(0, 20)}=\r\n${token.slice(20)}`],
    ["a coded line break", (token) => `${token.slice(0, 20)}%0D%0A${token.slice(20)}>`],
    ["a bracket and a quotation mark in front", (token) => `<"${token}">`],
    ["the strokes of Markdown", (token) => token.replaceAll("_", "\\_")],
    ["a break of quoted lines", (token) => `${token.slice(0, 20)}\r\n> ${token.slice(20)}`],
    ["the = of a line break", (token) => `3D${token.slice(0, 20)}=${token.slice(20)}`],
  ];

  test.each(WAYS)("%j is taken off", (_, way) => {
    for (const token of [TOKEN, `${UUID}.${PROOF}`, `${UUID}.12.${PROOF}`, `${UUID}.new_applications.${PROOF}`]) {
      expect(mendToken(way(token))).toBe(token);
      expect(isCutToken(way(token))).toBe(false);
    }
  });

  test("is nothing where a part is missing", () => {
    for (const cut of [
      "",
      "a",
      TOKEN.slice(0, 42),
      `${TOKEN.slice(0, 30)}>`,
      UUID,
      `${UUID}.12.`,
      `${UUID}.${PROOF.slice(1)}.`,
    ]) {
      expect(mendToken(cut)).toBe(cut);
      expect(isCutToken(cut), cut).toBe(true);
    }
    expect(isCutToken(null)).toBe(false);
    expect(isCutToken(TOKEN)).toBe(false);
  });

  test("is taken off an id and a path as well", () => {
    for (const behind of [".", ">", "%3E", ")", '".', "="]) expect(mendId(UUID + behind)).toBe(UUID);
    expect(mendId(`${UUID}.3.${PROOF}.ics>`)).toBe(`${UUID}.3.${PROOF}.ics`);
    expect(mendId("not-an-id.")).toBe("not-an-id.");
    expect(mendPath("/myjobs).")).toBe("/myjobs");
    expect(mendPath("/myjobs")).toBe("/myjobs");
  });
});

describe("a copied link", () => {
  const BEHIND = [".", ",", ">", ")", '"', "%3E", "%22"];

  test("to reset a password works, also in the coding of a mail, and says that it was cut", async () => {
    const { email } = await createAccount("user");
    await visitor().form("/forgotpassword", { email });
    const link = await linkTo(email);
    const copies = [
      ...BEHIND.map((behind) => link + behind),
      link.replace("token=", "token=3D"),
      link.replace("token=", "token%3D"),
      `${link.slice(0, -10)}=${link.slice(-10)}`,
      `${link.slice(0, -10)}%0A${link.slice(-10)}`,
      link.replace("?", "?&amp;"),
    ];
    for (const copied of copies) {
      const answer = await visitor().get(copied);
      expect(answer.status, copied).toBe(302);
      const location = answer.headers.get("Location") ?? "";
      expect(await (await visitor().get(location)).text(), copied).toContain("<h1>Choose a new password</h1>");
    }
    for (const cut of [link.slice(0, -1), link.slice(0, -30), `${link.slice(0, -5)}>`, `${link.split("=")[0]}=`]) {
      const answer = await visitor().get(cut);
      expect(answer.status, cut).toBe(410);
      const text = textOf(await answer.text());
      expect(text).toContain("This link was cut when it was copied");
      expect(text).not.toContain("used already");
    }
  });

  test.each(["/confirmemail", "/invitations", "/alerts/confirm", "/alerts/edit", "/alerts/stop", "/mails/stop"])(
    "to %s is mended, or says that it was cut",
    async (path) => {
      const mended = await visitor().get(`${path}?token=3D${TOKEN}%3E`);
      expect([mended.status, mended.headers.get("Location")]).toEqual([302, `${path}?token=${TOKEN}`]);
      const page = await visitor().get(`${path}?token=${TOKEN.slice(0, 30)}`);
      const text = textOf(await page.text());
      expect(text).toContain("This link was cut when it was copied");
      expect(text).not.toContain("used already");
    },
  );

  test("to an application, a job, a calendar or a fixed page is mended", async () => {
    const job = await createJob(await createAccount("admin"));
    for (const [copied, meant] of [
      [`/application?key=3D${UUID}.1.${PROOF}.`, `/application?key=${UUID}.1.${PROOF}`],
      [`/jobdetails/${job.id}.`, `/jobdetails/${job.id}`],
      [`/jobdetails/${job.id}%3E?apply=1`, `/jobdetails/${job.id}?apply=1`],
      [`/applications?jobId=${job.id}).`, `/applications?jobId=${job.id}`],
      [`/applied-jobs/${UUID})/interview`, `/applied-jobs/${UUID}/interview`],
      [`/calendar/${UUID}.1.${PROOF}.ics%3E`, `/calendar/${UUID}.1.${PROOF}.ics`],
      [`/jobs?q=physics&amp;location=pune`, `/jobs?q=physics&location=pune`],
      ["/myjobs.", "/myjobs"],
      ["/settings/mails%3E", "/settings/mails"],
    ]) {
      const answer = await visitor().get(copied ?? "");
      expect([answer.status, answer.headers.get("Location")], copied).toEqual([302, meant]);
    }
    const cut = await visitor().get(`/application?key=${UUID}.1.${PROOF.slice(3)}`);
    expect(textOf(await cut.text())).toContain("This link was cut when it was copied");
  });

  test("leaves every other address as it is", async () => {
    for (const path of [
      "/jobs?q=B.Ed.&location=pune.",
      "/jobs?q=a%3Db",
      "/jobs?token=x.",
      "/nothing-here",
      "/jobs?q=(x)",
    ]) {
      expect((await visitor().get(path)).status, path).not.toBe(302);
    }
  });

  test("whose token goes through the API works, or is said to be cut", async () => {
    const { email } = await createAccount("user");
    const answer = await api("POST", "/auth/confirm-email", {
      body: { token: TOKEN.slice(0, 20), email, password: "x" },
    });
    expect(answer.body).toMatchObject({ code: "link_ended", message: "This link was cut when it was copied" });
  });

  test.each(["/application/guest", "/application/interviews/guest"])(
    "whose key goes through %s is mended, or is said to be cut",
    async (path) => {
      const job = await createJob(await createAccount("admin"));
      const { id } = await createApplication(job);
      const key = guestKeyText(config, { id, version: 1 });
      for (const copied of [key, `${key}.`, `3D${key}`, `${key}%3E`, `${key.slice(0, -9)}=\n${key.slice(-9)}`]) {
        expect((await api("POST", path, { body: { key: copied } })).status, copied).toBe(200);
      }
      for (const lost of [key.slice(0, -1), key.slice(0, 20)]) {
        const answer = await api("POST", path, { body: { key: lost } });
        expectError(answer, 404, "not_found");
        expect(answer.body).toMatchObject({ message: "This link was cut when it was copied" });
      }
      const other = await api("POST", path, { body: { key: `${UUID}.1.${PROOF}` } });
      expect(other.body).toMatchObject({ code: "not_found", message: "This link does not work any more" });
    },
  );

  test("whose invitation is accepted through the API is said to be cut", async () => {
    const { token } = await withToken("admin");
    const accept = async (text: string) =>
      (await api("POST", "/institution/accept", { token, body: { token: text } })).body;
    expect(await accept(TOKEN.slice(0, 30))).toMatchObject({
      code: "invitation_ended",
      message: "This link was cut when it was copied",
    });
    expect(await accept(TOKEN)).toMatchObject({
      code: "invitation_ended",
      message: expect.stringContaining("has ended"),
    });
  });

  test.each(["/alerts/stop", "/mails/stop", "/invitations"])(
    "whose form is sent to %s is said to be cut too",
    async (path) => {
      const browser = await signedIn("admin");
      const answer = await browser.form(`${path}?token=${TOKEN.slice(0, 30)}`, { token: TOKEN.slice(0, 30) });
      expect(textOf(await answer.text())).toContain("This link was cut when it was copied");
    },
  );
});
