/** Which table is measured with what. A table that stands in neither list fails a test. */

/** The tables that grow with each job, application, candidate and recruiter; `place` ones are filled once. */
export const MEASURED = {
  place: ["places", "place_names", "place_loads"],
  job: ["jobs", "job_sorting", "job_views", "category_counters", "counters", "sitemap_pages"].concat([
    "search_words",
    "search_deletions",
  ]),
  application: ["applications", "application_events", "application_messages", "application_notes"].concat([
    "application_stars",
    "interviews",
    "ratings",
    "resume_openings",
    "mail_outbox",
    "notifications",
  ]),
  candidate: ["users", "profiles", "identities", "passkeys", "sessions", "saved_jobs", "consents"].concat([
    "mail_settings",
    "alerts",
    "alert_searches",
    "alert_tokens",
    "alert_matches",
    "alert_mailed_jobs",
  ]),
  recruiter: ["institutions", "institution_members", "institution_counters", "institution_statistics"].concat([
    "school_responsiveness",
    "school_ratings",
    "templates",
    "form_drafts",
  ]),
} as const;

/** The others, each with the reason why it fills no database. */
export const NOT_MEASURED: Record<string, string> = {
  untold_moves: "a row lives an hour at most",
  limit_counters: "a row lives 25 hours at most",
  idempotency_keys: "a row lives a day",
  one_time_tokens: "a row lives three days at most",
  answered_challenges: "a row lives as long as its challenge",
  institution_invitations: "few, and gone thirty days after their last day",
  institution_join_requests: "few, and gone after thirty days",
  institution_breaks: "a few a year for each school",
  job_changes: "one for each change of a job after somebody has applied",
  job_news: "a row lives until everybody is told",
  job_hidings: "few: of reported jobs, for a year",
  moderation_items: "few: of reports and first jobs, for a year",
  moderation_log: "one for each step of a moderator",
  lasting_suspensions: "few: of suspended people",
  privacy_requests: "few, and gone a year after the answer",
  privacy_log: "few, for a year",
  nominees: "few people name one",
  alert_progress: "one row",
  rating_progress: "one row",
  events: "few numbers for each change, gone after ninety days",
  api_keys: "ten of a school at most, gone a year after their end",
  api_key_counts: "a row for each call and hour, gone after thirty days",
  api_key_refusals: "a hundred of a key at most, gone after thirty days",
  webhooks: "five of a school at most",
  webhook_tries: "one for each delivery, gone after thirty days",
};
