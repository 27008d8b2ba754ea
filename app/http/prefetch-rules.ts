/** Tells browsers which pages they may fetch when a pointer rests on their link: public ones that change nothing. */
import { pathsWith } from "~/route-facts";

const prefetched = pathsWith((facts) => facts.isPrefetched === true).map((path) => `/${path.replace(/:\w+/g, "*")}`);

/** Browsers that save data do not fetch ahead. The others only fetch: no script runs. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: prefetched }, eagerness: "moderate" }],
});
