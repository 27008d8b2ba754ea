/** The menus: the bar and the list of the day by role, the same list beside the page, and that every page is at most one step away. */
import { beforeAll, describe, expect, test } from "vitest";
import { type RouteFacts, routeFacts } from "~/route-facts";
import type { RoutePath } from "~/routes";
import { request, send, type Visitor, visitor } from "../support/app";
import { createJob, signedIn } from "../support/factories";
import { linksOf, textOf } from "../support/pages";
import { createWorld, fillIn, type Member, restoreWorld, type World } from "../support/world";

const BARS = {
  admin: [
    ["Home", "/"],
    ["Post Job", "/recruiter"],
    ["Manage Jobs", "/myjobs"],
    ["All Jobs", "/alljobs"],
    ["My Profile", "/profile"],
    ["About", "/about"],
    ["Services", "/services"],
  ],
  user: [
    ["Home", "/"],
    ["Applied Jobs", "/applied-jobs"],
    ["All Jobs", "/alljobs"],
    ["My Profile", "/profile"],
    ["About", "/about"],
    ["Services", "/services"],
  ],
} as const;

type Link = { label: string; href: string; current: string | null };

function linksIn(html: string): Link[] {
  return [...html.replace(/<noscript>[\s\S]*?<\/noscript>/g, "").matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(
    ([, attributes = "", label = ""]) => ({
      label: textOf(label),
      href: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
      current: /aria-current="([^"]*)"/.exec(attributes)?.[1] ?? null,
    }),
  );
}

function menusOf(html: string) {
  const menu = /<nav id="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  const [main = "", account = ""] = menu.split('<li class="menu-account">');
  const side = /<nav class="side-menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return { main: linksIn(main), account: linksIn(account), side: linksIn(side), html: menu };
}

const pageOf = async (browser: Visitor, path: string) => (await browser.get(path)).text();
const marks = (links: Link[]) => links.flatMap(({ href, current }) => (current ? [[href, current]] : []));

describe.each(["admin", "user"] as const)("the header of a signed-in %s", (role) => {
  test("leads everywhere that the role goes, and has Logout", async () => {
    const { main, html } = menusOf(await pageOf(await signedIn(role), "/"));
    expect(main.map(({ label, href }) => [label, href])).toEqual(BARS[role]);
    expect(html).toMatch(/<div class="bar-logout"><form[^>]*action="\/logout"/);
  });

  test("has the list of the day, the one that stands beside the page", async () => {
    const { account, side } = menusOf(await pageOf(await signedIn(role), "/userprofile"));
    expect(side.length).toBeGreaterThan(9);
    expect(side[0]).toEqual({ label: "Today", href: "/today", current: null });
    expect(account.filter(({ href }) => !href.startsWith("/photo"))).toEqual(side);
  });

  test("marks one place, in the bar and in the list alike", async () => {
    const person = await signedIn(role);
    const paths = [...BARS[role].map(([, href]) => href), "/userprofile", "/updateprofile", "/changepassword"];
    for (const path of paths) {
      const { main, account, side } = menusOf(await pageOf(person, path));
      const found = [...main, ...account];
      const marked = found.filter(({ href }) => href === path).map(() => [path, "page"]);
      expect(marked.length, path).toBeGreaterThan(0);
      expect(marks(found), path).toEqual(marked);
      if (side.some(({ href }) => href === path)) expect(marks(side), path).toEqual([[path, "page"]]);
    }
  });
});

test.each([
  ["admin", "/calendar", "/profile"],
  ["admin", "/settings/mails", "/profile"],
  ["admin", "/breaks", "/institution"],
  ["admin", "/institution/keys", "/institution"],
  ["user", "/teachingprofile/teaches", "/userprofile"],
  ["user", "/teaching-jobs", "/jobs"],
] as const)("a page below an entry marks the entry: of an %s, %s", async (role, path, entry) => {
  const { account, side } = menusOf(await pageOf(await signedIn(role), path));
  expect(marks(account)).toEqual([[entry, "true"]]);
  if (side.length > 0) expect(marks(side)).toEqual([[entry, "true"]]);
});

test("a job that is edited stands below the jobs, in the bar and beside the page", async () => {
  const recruiter = await signedIn("admin");
  const { id } = await createJob(recruiter.account);
  const { main, side } = menusOf(await pageOf(recruiter, `/recruiter?jobId=${id}`));
  expect(marks(main)).toEqual([["/myjobs", "true"]]);
  expect(marks(side).map(([href]) => href)).toEqual(["/myjobs"]);
});

test("nobody who is signed out is offered a profile", async () => {
  const { main } = menusOf(await pageOf(visitor(), "/"));
  expect(main.map(({ label }) => label)).not.toContain("My Profile");
});

describe("the search of the bar", () => {
  const hasSearch = (html: string) =>
    /<nav id="menu"[\s\S]*?<form method="get" action="\/jobs">[\s\S]*?<\/nav>/.test(html);

  test("is a candidate's, but where the page has a longer one", async () => {
    const candidate = await signedIn("user");
    expect(hasSearch(await pageOf(candidate, "/about"))).toBe(true);
    expect(hasSearch(await pageOf(candidate, "/saved-jobs"))).toBe(true);
    for (const path of ["/", "/jobs", "/jobs?q=physics"])
      expect(hasSearch(await pageOf(candidate, path)), path).toBe(false);
  });

  test("is of nobody else", async () => {
    expect(hasSearch(await pageOf(await signedIn("admin"), "/about"))).toBe(false);
    expect(hasSearch(await pageOf(visitor(), "/about"))).toBe(false);
  });
});

describe("the skip link", () => {
  /** Where it leads: the place has to be there once, and before the heading; a side menu stands before it. */
  const skipOf = (html: string) => /<a class="skip-link" href="#([^"]*)"/.exec(html)?.[1] ?? "";

  test.each([
    ["admin", "/myjobs", "content"],
    ["user", "/saved-jobs", "content"],
    ["user", "/about", "main"],
    ["user", "/myjobs", "content"],
  ] as const)("of an %s on %s leads behind the side menu", async (role, path, id) => {
    const html = await pageOf(await signedIn(role), path);
    expect(skipOf(html)).toBe(id);
    const places = [...html.matchAll(new RegExp(`\\sid="${id}"`, "g"))];
    expect(places).toHaveLength(1);
    expect(places[0]?.index).toBeGreaterThan(html.search(/<nav class="side-menu"/));
    expect(places[0]?.index).toBeLessThan(html.search(/<h1/));
  });
});

/** Pages that stand in no menu, nor on a page of one, and why. */
const APART: Partial<Record<RoutePath | "recruiter alerts", string>> = {
  "teaching-jobs/:what": "from the page of all subjects",
  "teachingprofile/:part": "from the whole teaching profile",
  "recruiter alerts": "a candidate's, or a visitor's",
  "login/google/role": "a step of the log-in with Google",
  userregister: "the step after signing up",
  "confirmemail/send": "a banner offers it until the address is confirmed",
  "passkeys/confirm": "asked of a moderator before a step",
  maintenance: "stands in place of every page",
  report: "at each job and school, by a button of its page",
  "ratings/:id": "after an interview, from the application and a mail",
  "applicants/:id": "from the list of a job that was chosen",
  "applicants/:id/interview": "at an application",
  "applied-jobs/:id/interview": "at an application",
  "applications/moves": "for applications that were ticked",
  "applications/messages": "for applications that were ticked",
  "drafts/:id/preview": "at a draft",
  "statistics/:jobId": "at a job",
  "myjobs/extend": "at a job",
  "myjobs/looking": "at a job",
  "myjobs/hidden": "at a hidden job",
  "institution/picture": "at a picture of the school's page",
  "institution/keys/:id": "from the list of keys",
  "institution/webhooks/:id": "from the list of webhooks",
  "jobdetails/:id": "from every list of jobs",
  "institutions/:slug": "from each job of a school",
  "teaching-jobs/:what/:where": "from the page of its subject",
  "privacy/ask": "from the privacy notice",
  "yourdata/copy": "a part of /yourdata, which is below a menu",
  "yourdata/close": "a part of /yourdata, which is below a menu",
  "*": "the page for addresses that are none",
};

type Reader = "nobody" | "candidate" | "recruiter" | "moderator";
const WHO: Record<Reader, { member: Member | null; audiences: RouteFacts["who"][] }> = {
  nobody: { member: null, audiences: ["anyone", "signedOut"] },
  candidate: { member: "candidate", audiences: ["anyone", "signedIn", "candidate"] },
  recruiter: { member: "recruiter", audiences: ["anyone", "signedIn", "recruiter"] },
  moderator: { member: "otherCandidate", audiences: ["moderator"] },
};

describe("every page is in a menu or one step below it,", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });

  const patterns = (Object.keys(routeFacts) as RoutePath[]).filter((path) => routeFacts[path].kind === "screen");
  const expression = (path: string) => new RegExp(`^/${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  const routeOf = (href: string) => {
    const address = href.replace(/[?#].*$/, "");
    return (
      patterns.find((path) => !path.includes(":") && `/${path}` === address) ??
      patterns.find((path) => expression(path).test(address))
    );
  };

  test.each(Object.keys(WHO) as Reader[])(
    "for a %s",
    async (reader) => {
      await restoreWorld(world);
      const { member, audiences } = WHO[reader];
      const read = async (path: string) => {
        const headers: Record<string, string> = member ? { Cookie: `__Host-session=${world.cookies[member]}` } : {};
        const env =
          reader === "moderator" ? { MODERATORS: fillIn(world, "address.othercandidate@marker.example") } : {};
        return (await send(request(path, { headers }), env)).text();
      };
      const home = await read("/");
      const entries = linksOf(home.replace(/<main[\s\S]*<\/main>/, "")).filter((href) => href.startsWith("/"));
      const found = new Set(entries.map(routeOf));
      for (const entry of new Set(entries.map((href) => href.replace(/#.*$/, "")))) {
        for (const href of linksOf(await read(entry))) found.add(routeOf(href));
      }
      const missed = patterns.filter((path) => audiences.includes(routeFacts[path].who) && !found.has(path));
      expect(missed.filter((path) => !APART[path] && !(`${reader} ${path}` in APART))).toEqual([]);
    },
    60_000,
  );
});
