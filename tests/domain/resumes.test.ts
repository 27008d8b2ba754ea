import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  checkResume,
  holderOfLink,
  isPdf,
  RESUME_URL_SECONDS,
  signResumeLink,
} from "~/domain/resumes/resume-files.server";
import { resumeName } from "~/domain/text-rules";
import { inlineFileHeaders } from "~/http/headers";
import { pdfBytes, uploaded } from "../support/factories";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("a PDF is known by its bytes", () => {
  test("that begin with %PDF-", () => {
    expect(isPdf(bytes("%PDF-1.4\n"))).toBe(true);
  });

  test.each([
    " %PDF-1.4",
    "\ufeff%PDF-1.4",
    "\r\n\r\n%PDF-1.7",
    "\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4",
    `${"x".repeat(1019)}%PDF-1.4`,
  ])("that have something before it: %.40j", (text) => {
    expect(isPdf(bytes(text))).toBe(true);
  });

  test.each([
    "",
    "%PDF",
    "%PDF-",
    "%pdf-1.4",
    `${"x".repeat(1020)}%PDF-1.4`,
    "<html>%PDF-1.4",
    "\ufeff <!doctype html>%PDF-1.4",
    "PK\u0003\u0004 %PDF-1.4",
  ])("and not by %.40j", (text) => {
    expect(isPdf(bytes(text))).toBe(false);
  });
});

describe("a resume is refused", () => {
  test.each([
    ["when there is none", null, "bad_input"],
    ["when the field was left empty", uploaded("", new Uint8Array()), "bad_input"],
    ["when the file is empty", uploaded("cv.pdf", new Uint8Array()), "bad_input"],
    ["when it is HTML that calls itself PDF", uploaded("cv.pdf", bytes("<script>")), "unsupported_type"],
    ["when it is a byte too large", uploaded("cv.pdf", pdfBytes(10 * 1024 * 1024 + 1)), "too_large"],
  ])("%s", (_, file, code) => {
    expect(() => checkResume(file)).toThrow(
      expect.objectContaining({ code, fields: { resume: [expect.any(String)] } }),
    );
  });

  test("not at ten megabytes", () => {
    expect(checkResume(uploaded("cv.pdf", pdfBytes(10 * 1024 * 1024))).name).toBe("cv.pdf");
  });
});

describe("the kept name of a resume", () => {
  test.each([
    [undefined, "resume.pdf"],
    ["", "resume.pdf"],
    ["Asha Rao.pdf", "Asha Rao.pdf"],
    ["CV.PDF", "CV.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\fakepath\\my cv.pdf", "my cv.pdf"],
    ["a/", "resume.pdf"],
    ["..", "resume.pdf"],
    [".pdf", "resume.pdf"],
    [".htaccess", "htaccess.pdf"],
    ['x"; filename="evil.html', "x filenameevil.html.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", "aSet-Cookie x1.pdf"],
    ["a\0b.pdf", "ab.pdf"],
    ["\u202efdp.exe", "fdp.exe.pdf"],
    ["\ud800.pdf", "resume.pdf"],
    ["<script>.pdf", "script.pdf"],
    ["résumé.pdf", "résumé.pdf"],
    ["मेरा बायोडाटा.pdf", "मेरा बायोडाटा.pdf"],
    ["😀.pdf", "resume.pdf"],
    [`${"x".repeat(5000)}.pdf`, `${"x".repeat(120)}.pdf`],
    ["𝒳".repeat(200), `${"𝒳".repeat(49)}.pdf`],
    [`${"த்".repeat(200)}.pdf`, `${"த்".repeat(32)}.pdf`],
    ["con.pdf", "_con.pdf"],
    ["NUL", "_NUL.pdf"],
    ["com1.final.pdf", "_com1.final.pdf"],
    ["Asha Rao. .pdf", "Asha Rao.pdf"],
    ["ज़्यादा\u200dका.pdf", "ज़्यादा\u200dका.pdf".normalize("NFC")],
  ])("%.30j", (given, expected) => {
    expect(resumeName(given)).toBe(expected);
  });

  test("that was stored long ago is cut where it is given back", () => {
    const line = inlineFileHeaders(`${"த்".repeat(200)}.pdf`, "application/pdf", 1)["Content-Disposition"] ?? "";
    const name = decodeURIComponent(line.split("UTF-8''")[1] ?? "");
    expect(name).toBe(`${"த்".repeat(32)}.pdf`);
  });

  test.each(["Asha Rao.pdf", "मेरा.pdf", "it's (1).pdf", "𝒳.pdf"])("%s makes one valid header line", (name) => {
    const line = inlineFileHeaders(name, "application/pdf", 1)["Content-Disposition"] ?? "";
    expect(line).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~()*-]+$/);
    expect(new Headers({ "Content-Disposition": line }).get("Content-Disposition")).toBe(line);
    expect(decodeURIComponent(line.split("UTF-8''")[1] ?? "")).toBe(name);
  });
});

describe("a signed link", () => {
  const SECRET = "a secret of more than thirty-two characters";
  const NOW = new Date("2026-11-20T10:00:00Z");
  const ID = "01900000-0000-7000-8000-000000000001";
  const OTHER = "01900000-0000-7000-8000-000000000002";
  const HOLDER = { readerId: "01900000-0000-7000-8000-000000000003", sessionId: "abcdefghijklmnop" };
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  const link = signResumeLink(SECRET, ID, HOLDER, NOW);
  const changed = (name: string, value: string) => {
    const query = new URLSearchParams(link);
    query.set(name, value);
    return query;
  };

  test("opens its own resume for ten minutes", () => {
    expect(RESUME_URL_SECONDS).toBe(600);
    expect(holderOfLink(SECRET, ID, link, NOW)).toEqual(HOLDER);
    expect(holderOfLink(SECRET, ID, link, later(599))).toEqual(HOLDER);
    expect(holderOfLink(SECRET, ID, link, later(600))).toBeNull();
  });

  test("is signed for this purpose, and nothing that we sign for another one is such a link", () => {
    const about = JSON.stringify([ID, HOLDER.readerId, HOLDER.sessionId, link.get("expires")]);
    const proof = (text: string) => createHmac("sha256", SECRET).update(text).digest("base64url");
    expect(link.get("signature")).toBe(proof(`resume:${about}`));
    for (const text of [about, `claim:${about}`]) {
      expect(holderOfLink(SECRET, ID, changed("signature", proof(text)), NOW)).toBeNull();
    }
  });

  test("opens no other resume, and none under another secret", () => {
    expect(holderOfLink(SECRET, OTHER, link, NOW)).toBeNull();
    expect(holderOfLink(`${SECRET}!`, ID, link, NOW)).toBeNull();
  });

  test.each([
    ["a later end", changed("expires", String(Number(link.get("expires")) + 60))],
    ["an end in other words", changed("expires", `0${link.get("expires")}`)],
    ["an endless end", changed("expires", "Infinity")],
    ["another reader", changed("reader", OTHER)],
    ["no reader", changed("reader", "")],
    ["another session", changed("session", "ponmlkjihgfedcba")],
    ["no session", changed("session", "")],
    ["no signature", changed("signature", "")],
    ["a cut signature", changed("signature", (link.get("signature") ?? "").slice(0, -1))],
    ["another signature", changed("signature", "A".repeat(43))],
    ["a signature of other bytes", changed("signature", "ü".repeat(43))],
    ["nothing at all", new URLSearchParams()],
  ])("with %s opens nothing", (_, query) => {
    expect(holderOfLink(SECRET, ID, query, NOW)).toBeNull();
  });
});
