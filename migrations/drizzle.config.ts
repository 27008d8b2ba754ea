import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: [
    "accounts-",
    "institutions-",
    "moderation-",
    "passkeys-",
    "places-",
    "privacy-",
    "",
    "notifications-",
    "upkeep-",
    "counters-",
    "search-",
    "job-life-",
    "statistics-",
    "alerts-",
    "hiring-",
  ].map((area) => `./app/db/${area}schema.ts`),
  out: "./migrations",
});
