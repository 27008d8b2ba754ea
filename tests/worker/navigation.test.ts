/** The menu of the header, by role, and the side menu beside it: they say the same about where one is. */
import { describe, expect, test } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { signedIn } from "../support/factories";
import { textOf } from "../support/pages";

const MENUS = {
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
    ["Find Jobs", "/jobs"],
    ["Saved Jobs", "/saved-jobs"],
    ["Applied Jobs", "/applied-jobs"],
    ["All Jobs", "/alljobs"],
    ["My Profile", "/profile"],
    ["About", "/about"],
    ["Services", "/services"],
  ],
} as const;

type Link = { label: string; href: string; isCurrent: boolean };

function linksIn(html: string): Link[] {
  return [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", label = ""]) => ({
    label: textOf(label),
    href: /href="([^"]*)"/.exec(attributes)?.[1] ?? "",
    isCurrent: attributes.includes("aria-current"),
  }));
}

async function menusOf(browser: Visitor, path: string) {
  const html = await (await browser.get(path)).text();
  const menu = /<nav id="menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  const [main = "", account = ""] = menu.split('<li class="menu-account">');
  const side = /<nav class="side-menu"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return { main: linksIn(main), account: linksIn(account), side: linksIn(side), html: menu };
}

describe.each(["admin", "user"] as const)("the header of a signed-in %s", (role) => {
  test("leads everywhere that the role goes daily, to My Profile, and has Logout", async () => {
    const { main, html } = await menusOf(await signedIn(role), "/");
    expect(main.map(({ label, href }) => [label, href])).toEqual(MENUS[role]);
    expect(html).toMatch(/<div class="bar-logout"><form[^>]*action="\/logout"/);
  });

  test("marks one place, the same as the side menu", async () => {
    const person = await signedIn(role);
    const paths = [...MENUS[role].map(([, href]) => href), "/userprofile", "/updateprofile", "/changepassword"];
    for (const path of paths) {
      const { main, account, side } = await menusOf(person, path);
      const marked = (links: Link[]) => links.filter(({ isCurrent }) => isCurrent).map(({ href }) => href);
      expect(marked([...main, ...account]), path).toEqual([path]);
      if (side.some(({ href }) => href === path)) expect(marked(side), path).toEqual([path]);
    }
  });
});

test("nobody who is signed out is offered a profile", async () => {
  const { main } = await menusOf(visitor(), "/");
  expect(main.map(({ label }) => label)).not.toContain("My Profile");
});
