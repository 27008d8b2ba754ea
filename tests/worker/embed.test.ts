/** An institution's jobs in a frame on its own website: what stands there, who may frame what, and the colours. */
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { contrast, LEAST_CONTRAST, palettesOf } from "~/domain/institutions/embed-rules";
import { routeFacts } from "~/route-facts";
import { api, ORIGIN, type Visitor, visitor } from "../support/app";
import { sql } from "../support/bindings";
import { type Account, createAccount, createInstitution, createJob, signedIn, withToken } from "../support/factories";

let owner: Visitor & { account: Account };
let school: { id: string; slug: string };

beforeEach(async () => {
  owner = await signedIn("admin");
  school = await createInstitution([[owner.account, "owner"]]);
});

const frame = (query = "", from = visitor()) => from.get(`/embed/${school.slug}${query}`);
const jobOf = (more: Parameters<typeof createJob>[1] = {}) =>
  createJob(owner.account, { institutionId: school.id, ...more });
const choose = (colours: Record<string, string>) => owner.form("/institution", { intent: "colours", ...colours });
const coloursOf = async () => (await (await frame()).text()).match(/--(?:paper|ink|accent):#[0-9a-f]{6}/g);

describe("the frame", () => {
  test("lists the institution's open jobs, newest first, with links that lead out of it", async () => {
    const jobs = [await jobOf({ title: "First <post>" }), await jobOf({ title: "दूसरा पद" })];
    await jobOf({ title: "A closed post", state: "closed" });
    await jobOf({ title: "A hidden post", state: "hidden" });
    await createJob(await createAccount("admin"), { title: "A post of another school" });
    const html = await (await frame()).text();
    const links = [...html.matchAll(/<a href="([^"]+)" target="_top"/g)].map(([, href]) => href);
    expect(links).toEqual([
      ...jobs.toReversed().map(({ id }) => `${ORIGIN}/jobdetails/${id}`),
      `${ORIGIN}/institutions/${school.slug}`,
    ]);
    expect(html).toContain("First &lt;post&gt;");
    expect(html).toContain('lang="hi">दूसरा पद');
    for (const text of ["closed post", "hidden post", "another school"]) expect(html).not.toContain(text);
  });

  test("has no script, no form, no cookie, and nothing that it loads from anywhere", async () => {
    await jobOf();
    const candidate = await signedIn("user");
    for (const from of [visitor(), owner, candidate]) {
      const answer = await frame("", from);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).not.toMatch(/<(script|form|img|link|iframe|input|button)\b|\sstyle=|\son\w+=/i);
    }
  });

  test("leads on from page to page inside itself", async () => {
    for (let number = 1; number <= 21; number += 1) await jobOf({ title: `Post ${number}.` });
    const first = await (await frame()).text();
    expect(first).not.toContain(">Post 1.<");
    const next = /<a href="(\/embed\/[^"]+)" rel="next">/.exec(first)?.[1] ?? "";
    const second = await (await visitor().get(next)).text();
    expect(second).toContain(">Post 1.<");
    expect(second).toContain('rel="prev"');
  });

  test("says so where no job is open, and where a job has closed meanwhile", async () => {
    expect(await (await frame()).text()).toContain("No job is open at this moment.");
    const job = await jobOf();
    expect(await (await frame()).text()).toContain(job.id);
    await sql("UPDATE jobs SET closes_at = 5 WHERE id = ?", job.id);
    expect(await (await frame()).text()).not.toContain(job.id);
  });

  test("is none of a suspended institution nor of one that is not there, and leads to the one that took it in", async () => {
    expect((await visitor().get("/embed/nothing")).status).toBe(404);
    const other = await createInstitution([[await createAccount("admin"), "owner"]]);
    await sql("UPDATE institutions SET merged_into = ? WHERE id = ?", other.id, school.id);
    const moved = await frame();
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/embed/${other.slug}`]);
    await sql("UPDATE institutions SET merged_into = null, suspended_at = 5 WHERE id = ?", school.id);
    expect((await frame()).status).toBe(404);
  });

  test("keeps hostile names as text", async () => {
    await sql("UPDATE institutions SET name = ? WHERE id = ?", `</style><script>alert("1")</script>`, school.id);
    await jobOf({ title: `"><img src=x onerror=alert(1)>`, location: "<b>Pune</b>", salary: "<i>" });
    const html = await (await frame()).text();
    expect(html.match(/<\/?(script|img|b|i|style)\b[^>]*>/g)).toEqual(["<style>", "</style>"]);
  });
});

describe("who may show our pages in a frame", () => {
  test("any site may show the jobs of an institution, also where they cannot be shown", async () => {
    for (const path of [`/embed/${school.slug}`, "/embed/nothing"]) {
      const { headers } = await visitor().get(path);
      expect(headers.get("X-Frame-Options"), path).toBeNull();
      expect(headers.get("Content-Security-Policy"), path).toMatch(/(^|; )frame-ancestors \*$/);
    }
  });

  test("its policy lets its own style in and nothing else", async () => {
    const answer = await frame();
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    );
  });

  test("every other address refuses", async () => {
    expect(Object.entries(routeFacts).flatMap(([path, facts]) => (facts.isFramed ? [path] : []))).toEqual([
      "embed/:slug",
    ]);
    const job = await jobOf();
    for (const path of Object.keys(routeFacts)) {
      if (path === "embed/:slug" || path === "*") continue;
      const address = path
        .replace(":slug", school.slug)
        .replace(/:\w*id\b/i, job.id)
        .replace(/:\w+/g, "1");
      for (const from of [visitor(), owner]) {
        const { headers } = await from.get(`/${address}`);
        // A stored PDF opens in a page of our own.
        expect(headers.get("X-Frame-Options") ?? "none", path).toMatch(/^(DENY|SAMEORIGIN)$/);
        expect(headers.get("Content-Security-Policy") ?? "", path).not.toContain("frame-ancestors *");
      }
    }
  });
});

describe("the colours", () => {
  test("are ours by day and by night until an owner chooses", async () => {
    const html = await (await frame()).text();
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(await coloursOf()).toHaveLength(6);
  });

  test("are the institution's once its owner has chosen them, by form or by call", async () => {
    const answer = await choose({ ground: "#FFFFFF", ink: "#222222", accent: "" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/institution"]);
    expect(await coloursOf()).toEqual(["--paper:#ffffff", "--ink:#222222", "--accent:#1c5a43"]);
    const { token } = await withToken("admin", owner.account);
    const body = { ground: "#102030", ink: null, accent: "#ffcc00" };
    const called = await api("PUT", "/institution/embed", { token, body });
    expect(called).toMatchObject({ status: 200, body: { ...body, url: `${ORIGIN}/embed/${school.slug}` } });
    const [ground, ink, accent] = (await coloursOf()) ?? [];
    expect([ground, accent]).toEqual(["--paper:#102030", "--accent:#ffcc00"]);
    expect(contrast(ink?.slice(-7) ?? "", "#102030")).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    const own = await api<{ embed: object }>("GET", "/institution/own", { token });
    expect(own.body.embed).toEqual(body);
  });

  test.each([
    [{ ground: "#ffffff", ink: "#999999" }, "ink", "the contrast is 2.8 to 1, and at least 4.5 is needed"],
    [{ accent: "#ffff00" }, "accent", "hard to read"],
    [{ ground: "red" }, "ground", "#1c5a43"],
    [{ ink: "#12345" }, "ink", "six digits"],
    [{ ink: "#222222;}body{display:none" }, "ink", "six digits"],
  ])("%j are refused, and nothing is written", async (colours, field, text) => {
    const answer = await choose(colours as Record<string, string>);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain(`id="${field}-error"`);
    const { token } = await withToken("admin", owner.account);
    const called = await api<{ fields: object }>("PUT", "/institution/embed", { token, body: colours });
    expect([called.status, Object.keys(called.body.fields)]).toEqual([400, [field]]);
    expect(await coloursOf()).toHaveLength(6);
  });

  test("are an owner's to choose", async () => {
    const colleague = await signedIn("admin");
    await sql(
      "UPDATE institution_members SET institution_id = ?, role = 'recruiter' WHERE user_id = ?",
      school.id,
      colleague.account.id,
    );
    expect((await colleague.form("/institution", { intent: "colours", ground: "#ffffff" })).status).toBe(403);
    expect(await coloursOf()).toHaveLength(6);
  });

  test("can be read whatever they are", () => {
    const values = ["#000000", "#ffffff", "#777777", "#ff0000", "#00ff00", "#0000ff", "#ffff00", "#767676"];
    for (const ground of [null, ...values])
      for (const ink of [null, ...values]) {
        const { light, dark } = palettesOf({ ground, ink, accent: ink });
        for (const palette of [light, dark])
          for (const letters of [palette.ink, palette.accent])
            expect(contrast(letters, palette.ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      }
  });
});

test("an owner finds the line for the website on the institution's page, and nobody else does", async () => {
  await sql("UPDATE institutions SET name = ? WHERE id = ?", 'St "Mary" & Co', school.id);
  const html = await (await owner.get("/institution")).text();
  const text = /<textarea[^>]*id="line"[^>]*>(.*?)<\/textarea>/s.exec(html)?.[1] ?? "";
  const line = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  expect(line.trim()).toBe(
    `<iframe src="${ORIGIN}/embed/${school.slug}" title="Open jobs at St &quot;Mary&quot; &amp; Co" width="100%" height="600" loading="lazy" style="border: 0"></iframe>`,
  );
  await sql("UPDATE institution_members SET role = 'recruiter' WHERE user_id = ?", owner.account.id);
  expect(await (await owner.get("/institution")).text()).not.toContain("&lt;iframe");
});
