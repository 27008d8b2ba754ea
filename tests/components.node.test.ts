/** What the specification says in figures about what is shown, held against the markup and the style sheet. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PersonalFields } from "../app/components/account/personal-fields.tsx";
import { SiteFooter } from "../app/components/frame/site-footer.tsx";
import { MAX_TOASTS, Toasts, type ToastText } from "../app/components/frame/toasts.tsx";
import { JobFields } from "../app/components/job/job-fields.tsx";
import { Filled } from "../app/components/text/filled.tsx";
import { read, root, sources } from "./support/sources.ts";

const css = ["answers", "desk"].map((name) => readFileSync(join(root, `app/styles/${name}.css`), "utf8")).join("\n");
const rule = (selector: string) => css.split(`\n${selector} {`)[1]?.split("}")[0] ?? "";
const render = (toasts: ToastText[]) => renderToStaticMarkup(createElement(Toasts, { toasts }));

describe("toasts", () => {
  test("are at most twenty at once, the latest ones", () => {
    const toasts = Array.from({ length: 25 }, (_, index) => ({ kind: "blank" as const, text: `Toast ${index};` }));
    const html = render(toasts);
    expect(html.match(/<dialog/g)).toHaveLength(20);
    expect(html).not.toContain("Toast 4;");
    expect(html).toContain("Toast 5;");
    expect(html).toContain("Toast 24;");
    expect(MAX_TOASTS).toBe(20);
  });

  test("have a close X, but for loading ones", () => {
    for (const kind of ["success", "error", "blank", "custom"] as const) {
      expect(render([{ kind, text: "Done" }])).toContain('aria-label="Close"');
    }
    expect(render([{ kind: "loading", text: "Posting…" }])).not.toContain("<button");
  });

  test("stay 4000 ms, success 2000 ms, loading without end, in the code and in the style sheet", () => {
    expect(rule(".toast")).toContain("animation: toast-out 0.15s 4s forwards");
    expect(rule(".toast-success")).toContain("animation-delay: 2s");
    expect(render([{ kind: "success", text: "Done" }])).toContain('class="toast toast-success"');
    expect(render([{ kind: "loading", text: "Posting…" }])).toContain('class="toast toast-loading"');
    expect(rule(".toast-loading")).toContain("animation: toast-in");
    expect(css).not.toMatch(/\.toast-loading[^}]*toast-out/);
    expect(rule(".toast-error")).not.toContain("animation");
  });

  test("are at most 350 px wide", () => {
    expect(rule(".toast")).toContain("max-width: min(350px,");
  });
});

describe("the footer", () => {
  const html = renderToStaticMarkup(createElement(SiteFooter));

  test("says copyright 2024 and lists services", () => {
    expect(html).toContain("© 2024");
    expect(html).toContain('href="/services#find"');
  });

  test("links to partner sites without handing them the window", () => {
    const partners = [...html.matchAll(/<a href="(https:[^"]+)"([^>]*)>/g)];
    expect(partners.length).toBeGreaterThanOrEqual(5);
    for (const [, href, rest] of partners) expect(rest, href).toContain('rel="noopener"');
  });

  test("has the map as a link, and no frame before it is asked for", () => {
    expect(html).toContain('href="https://www.openstreetmap.org/');
    expect(html).not.toContain("<iframe");
  });
});

describe("hints", () => {
  const blank = { values: {}, errors: {} };

  test("show a salary in rupees, its digits grouped as in India", () => {
    expect(renderToStaticMarkup(createElement(JobFields, blank))).toMatch(
      /name="salary"[^>]*placeholder="₹ \d,\d\d,\d{3}/,
    );
  });

  test("for mobile and zip are Indian ones: 10 digits, and 6", () => {
    const html = renderToStaticMarkup(createElement(PersonalFields, blank));
    expect(html).toMatch(/10 digits, such as \d{10}\b/);
    expect(html).toMatch(/PIN code, such as \d{6}\b/);
  });
});

test("a sentence takes the elements that it is given and no other: a placeholder of another name is left out", () => {
  const fill = (text: string) =>
    renderToStaticMarkup(createElement(Filled, { text, name: "{link} & <b>", link: "here" }));
  expect(fill("{name}: see {link}.")).toBe("{link} &amp; &lt;b&gt;: see here.");
  expect(fill("a {__proto__} b {constructor} c {toString}{none} d")).toBe("a  b  c  d");
});

test("what people typed is an element of a sentence, not a part of its text: its braces would be placeholders", () => {
  const texts = sources.flatMap((file) =>
    [...read(file).matchAll(/<Filled\s+text=\{([^}]*)\}/g)].map(([, text]) => text),
  );
  expect(texts.length).toBeGreaterThan(60);
  const called = texts.filter((text) => /\w\.\w+\(/.test(text ?? ""));
  expect(called).toEqual(["words.newestJobsOnly(JOBS_LOOKED_AT)"]);
});
