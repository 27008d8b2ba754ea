/** Tells browsers which pages they may fetch when a pointer rests on their link: public ones that change nothing. */
import { pathsWith } from "~/route-facts";

const prefetched = pathsWith((facts) => facts.isPrefetched === true).map((path) => `/${path.replace(/:\w+/g, "*")}`);

/**
 * Browsers that save data do not fetch ahead. The others only fetch: no script runs. Links in the dialog are left out: they lead
 * to the dialog's own page, which an application changes.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: prefetched }, { not: { selector_matches: ".backdrop,dialog a" } }] },
      eagerness: "moderate",
    },
  ],
});
