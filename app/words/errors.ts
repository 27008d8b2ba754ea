/** Words of the pages that tell of an error. Most titles are the specification's. */

export const words = {
  notFound: {
    title: "Page Not Found",
    text: "Sorry, the page you are looking for could not be found.",
    searchLabel: "Search for a job",
    searchHint: "Subject or school",
    search: "Search",
    home: "Return Home",
    jobs: "See all open jobs",
  },
  forbidden: { title: "Not for this account", own: "Go to your own page" },
  gone: { title: "This job is gone", jobs: "See open jobs" },
  tooMany: { title: "One moment, please", text: "Wait a minute, then try again." },
  unavailable: { title: "Back in a moment", text: "Please try again in a moment." },
  refused: {
    title: "That did not work",
    noForm: "This page takes no form.",
    notUnderstood: "That request could not be understood.",
  },
  failed: {
    title: "Unexpected Application Error!",
    text: "Something went wrong on our side. What you were doing may not have been saved.",
  },
  notSent: "What you typed was not sent. Copy what you want to keep.",
  requestId: (id: string) => `If you write to us, name this number: ${id}`,
};
