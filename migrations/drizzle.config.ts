import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "accounts",
    "institutions",
    "moderation",
    "passkeys",
    "places",
    "privacy",
    "jobs-and-applications",
    "notifications",
    "mail-tokens-and-limits",
    "counters",
    "search",
    "drafts-and-job-news",
    "statistics",
    "alerts",
    "hiring",
    "api",
  ].map((area) => `./app/db/schema/${area}.ts`),
  out: "./migrations",
});
