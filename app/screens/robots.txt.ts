/** `/robots.txt`. */
import { DISALLOWED_PATHS } from "~/http/indexing";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request }) => {
  const rules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  const lines = ["User-agent: *", ...rules, "", `Sitemap: ${new URL("/sitemap.xml", request.url).href}`, ""];
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" };
  return new Response(lines.join("\n"), { headers });
});
