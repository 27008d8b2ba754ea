/** `/robots.txt`. */
import { fileLoader } from "~/http/screen";
import { pathsWith } from "~/route-facts";

export const loader = fileLoader(async ({ context }) => {
  const rules = forbiddenPaths().map((path) => `Disallow: ${path}`);
  const lines = ["User-agent: *", ...rules, "", `Sitemap: ${context.origin}/sitemap.xml`, ""];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };
  return new Response(lines.join("\n"), { headers });
});

/**
 * Paths that robots need not ask for: the API, and all that is neither indexed nor shared, each up to the part that varies.
 * Robots compare beginnings. So a path is left out if a shorter one covers it. One that would cover an indexed page is named
 * with its end (`$`), or left out if it varies.
 */
function forbiddenPaths(): string[] {
  const start = (path: string) => `/${path.replace(/[:*].*$/, "")}`;
  const indexed = pathsWith(({ indexed }) => indexed !== undefined).map(start);
  const calls = pathsWith(({ kind }) => kind === "api").map((path) => {
    const [first, ...rest] = path.split("/");
    return rest.length > 0 ? `/${first}/` : `/${first}`;
  });
  const hidden = pathsWith(({ kind, indexed, isShared }) => kind !== "api" && !indexed && !isShared).map(start);
  const covers = (path: string) => indexed.some((page) => page.startsWith(path));
  const exactPaths = hidden.filter((path) => covers(path) && !path.endsWith("/")).map((path) => `${path}$`);
  const all = [...new Set([...hidden, ...calls])].filter((path) => !covers(path)).concat(exactPaths);
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(other)));
}
