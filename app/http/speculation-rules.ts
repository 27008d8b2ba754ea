/**
 * Which pages a browser may fetch when a pointer rests on their link: public ones that change nothing. Browsers leave it where data
 * is saved, and only ever fetch: nothing runs. The dialog's links lead to its own page, which an application changes.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: ["/", "/jobs", "/jobdetails/*", "/about", "/services"] },
          { not: { selector_matches: ".backdrop,dialog a" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
