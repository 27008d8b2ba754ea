/** `/jobsapplied`: an old name of `/applied-jobs`. */
import { redirect } from "@remix-run/server-runtime";
import { screenLoader } from "~/http/screen";

export const loader = screenLoader(async () => redirect("/applied-jobs", 301));
