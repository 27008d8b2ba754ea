import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./app/db/schema.ts", "./app/db/upkeep-schema.ts", "./app/db/counters-schema.ts"],
  out: "./migrations",
});
