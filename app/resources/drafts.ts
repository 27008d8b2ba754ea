/** `/drafts`: an old name of the list of drafts, which stands in My Jobs. */
import { redirect } from "@remix-run/server-runtime";
import { screenLoader } from "~/http/screen";

export const loader = screenLoader(async () => redirect("/myjobs#drafts", 301));
