/** `/drafts`: an old name of the list of drafts, which stands in My Jobs. */
import { redirect } from "@remix-run/server-runtime";
import { draftsPath } from "~/domain/jobs/drafts/rules";
import { screenLoader } from "~/http/screen";

export const loader = screenLoader(async () => redirect(draftsPath, 301));
