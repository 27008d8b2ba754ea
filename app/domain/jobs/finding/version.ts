/** The version of the lists and rules that `jobs.terms` is made with. A higher one makes the scheduled runs index all jobs anew. */
export const TERMS_VERSION = 4;
