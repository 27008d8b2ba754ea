/** `/sitemap.xml`: the index of the site maps, one for the fixed pages and one for every few thousand jobs. */
import { listJobPages } from "~/domain/search-engines/queries.server";
import { escapeXml, xmlResponse } from "~/http/formats/xml";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context }) => {
  const { origin } = context;
  const pages = await listJobPages(context);
  const entries = pages.map(({ page, updatedAt }) => {
    return `<sitemap><loc>${escapeXml(origin)}/sitemaps/${page}.xml</loc><lastmod>${updatedAt.toISOString()}</lastmod></sitemap>`;
  });
  const fixed = ["pages", "teaching-jobs"].map((name) => {
    return `<sitemap><loc>${escapeXml(origin)}/sitemaps/${name}.xml</loc></sitemap>`;
  });
  const body = ['<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...fixed, ...entries];
  return xmlResponse([...body, "</sitemapindex>"].join("\n"), "application/xml");
});
