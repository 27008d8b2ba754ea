/** Every table of the app, for tests in workerd and in Node. */

/** Children before parents, as the foreign keys want it. */
export const TABLES = [
  "limit_counters",
  "place_loads",
  "place_names",
  "places",
  "idempotency_keys",
  "resume_openings",
  "saved_jobs",
  "notifications",
  "identities",
  "consents",
  "privacy_requests",
  "nominees",
  "privacy_log",
  "one_time_tokens",
  "mail_outbox",
  "application_events",
  "applications",
  "job_drafts",
  "typed_drafts",
  "job_changes",
  "job_news",
  "search_words",
  "search_deletions",
  "job_views",
  "job_tallies",
  "desk_tallies",
  "tally_progress",
  "jobs",
  "moderation_items",
  "job_hidings",
  "moderation_log",
  "answered_challenges",
  "passkeys",
  "institution_invitations",
  "institution_join_requests",
  "institution_members",
  "institutions",
  "profiles",
  "sessions",
  "users",
] as const;
export type Table = (typeof TABLES)[number];

/** What the app only reads, apart from loading it: 60,000 rows, which `loadAllPlaces` puts there once for all files of a workerd. */
export const LOADED: readonly Table[] = ["place_loads", "place_names", "places"];
