/** What a path may be: where a redirect leads, and what goes on to the framework. The functions alone, as no address reaches all of them. */
import { describe, expect, test } from "vitest";
import { refuse } from "~/edge/gate";
import { matchRoute } from "~/edge/match";
import { safePath, visitedPath, withinPages } from "~/http/redirects";
import { ORIGIN } from "../support/app";

describe("a path to go back to", () => {
  test("is one of this site, and comes back as it is", () => {
    expect(safePath("/jobs?q=a%20b#list")).toBe("/jobs?q=a%20b#list");
  });

  test.each([
    ["has a space", "/a b"],
    ["has a letter beyond ASCII", "/caf\u00e9"],
    ["names a host, even the one that it is read with", "//staffroom.invalid/jobs"],
    ["becomes a host when it is read", "/.//evil.com"],
  ])("is none when it %s", (_, target) => {
    expect(safePath(target)).toBeNull();
  });

  test("has at most 2000 characters", () => {
    const longest = `/${"a".repeat(1999)}`;
    expect(safePath(longest)).toBe(longest);
    expect(safePath(`${longest}a`)).toBeNull();
  });

  test("of a twin is the page's, without the framework's own word", () => {
    const request = new Request(`${ORIGIN}/recruiter.data?_routes=screens%2Frecruiter&jobId=7`);
    expect(visitedPath(request)).toBe("/recruiter?jobId=7");
  });
});

describe("a page of a list", () => {
  const ask = (query: string, page: number, pageCount: number) =>
    withinPages(new Request(`${ORIGIN}/jobs${query}`), { page, pageCount });
  const leadsTo = (query: string, pageCount: number): string | null => {
    try {
      ask(query, 99, pageCount);
      return null;
    } catch (answer) {
      return (answer as Response).headers.get("Location");
    }
  };

  test("is shown as far as the list goes", () => {
    expect(ask("?page=7", 7, 7)).toEqual({ page: 7, pageCount: 7 });
  });

  test("beyond its end leads to the last one, and to the bare address where the list has one page", () => {
    expect(leadsTo("?q=physics&page=99", 7)).toBe("/jobs?q=physics&page=7");
    expect(leadsTo("?q=physics&page=99", 1)).toBe("/jobs?q=physics");
    expect(leadsTo("?page=99", 0)).toBe("/jobs");
  });
});

describe("a screen", () => {
  const asked = (request: Request) => refuse(request, matchRoute(new URL(request.url).pathname));
  const ask = (method: string, type = "") =>
    asked(new Request(`${ORIGIN}/jobs`, { method, headers: type ? { "Content-Type": type } : {} }));

  test("answers to no method that no form and no browser has", () => {
    expect(ask("PROPFIND")).toMatchObject({ status: 405 });
    expect(ask("GET")).toBeNull();
  });

  test("that has data by themselves gives them to a read and a form, and is the only one that has any", () => {
    const data = (path: string, method: string) => {
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return asked(new Request(`${ORIGIN}${path}.data`, { method, headers }));
    };
    expect([data("/recruiter", "GET"), data("/recruiter", "POST")]).toEqual([null, null]);
    expect(data("/recruiter", "PUT")).toMatchObject({ status: 405 });
    expect(data("/jobs", "GET")).toMatchObject({ status: 404 });
    const shouted = new Request(`${ORIGIN}/RECRUITER.data`);
    expect(asked(shouted)).toMatchObject({ status: 404 });
  });

  test("is no call of the API, which takes JSON from everywhere", () => {
    const headers = { "Content-Type": "application/json", Origin: "https://other.example" };
    expect(asked(new Request(`${ORIGIN}/auth/login`, { method: "POST", headers }))).toBeNull();
    expect(asked(new Request(`${ORIGIN}/login`, { method: "POST", headers }))).toMatchObject({ status: 403 });
  });

  test("takes a change only as a form", () => {
    expect(ask("POST", "text/plain")).toMatchObject({ status: 415 });
    expect(ask("POST", "application/x-www-form-urlencoded")).toBeNull();
  });

  test("takes a form with our own origin, whatever its Referer says", () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Referer: "https://other.example/" };
    const send = (origin: Record<string, string>) =>
      asked(new Request(`${ORIGIN}/login`, { method: "POST", headers: { ...headers, ...origin } }));
    expect(send({ Origin: ORIGIN })).toBeNull();
    expect(send({})).toMatchObject({ status: 403 });
  });
});

describe("a file", () => {
  const asked = (method: string, path: string) => refuse(new Request(`${ORIGIN}${path}`, { method }), matchRoute(path));

  test("is changed by no method but POST, as it has no page that could say so", () => {
    for (const method of ["PUT", "PATCH", "DELETE"]) expect(asked(method, "/jobs.atom")).toMatchObject({ status: 405 });
    expect(asked("GET", "/jobs.atom")).toBeNull();
  });

  test("answers a preflight where pages of other sites may read it", () => {
    const answer = asked("OPTIONS", "/jobs.atom");
    expect(answer?.status).toBe(204);
    expect(answer?.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD, OPTIONS");
    expect(asked("OPTIONS", "/login")).toBeNull();
  });
});
