/** Words of the pages that tell of an error. */

export const words = {
  notFound: {
    searchLabel: "Search for a job",
    searchHint: "Subject, post or school",
    search: "Search",
    home: "Return Home",
    jobs: "See all open jobs",
  },
};
