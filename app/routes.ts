/** The map of URLs: screens, what they post to and load, the JSON API, everything else. A file is named by its URL. */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

const screens = [
  index("screens/index.tsx"),
  route("jobs", "screens/jobs.tsx"),
  route("jobdetails/:id", "screens/jobdetails.$id.tsx"),
  route("login", "screens/login.tsx"),
  route("signup", "screens/signup.tsx"),
  route("userregister", "screens/userregister.tsx"),
  route("userprofile", "screens/userprofile.tsx"),
  route("recruiter", "screens/recruiter.tsx"),
  route("myjobs", "screens/myjobs.tsx"),
  route("applications", "screens/applications.tsx"),
  route("about", "screens/about.tsx"),
  route("services", "screens/services.tsx"),
  route("maintenance", "screens/maintenance.tsx"),
  route("developers", "screens/developers.tsx"),
  route("*", "screens/$.tsx"),
];

export default [
  layout("screens/layouts/site.tsx", screens),

  route("logout", "screens/logout.ts"),
  route("resumes/:applicationId", "screens/resumes.$applicationId.ts"),
  route("robots.txt", "screens/robots.txt.ts"),
  route("sitemap.xml", "screens/sitemap.xml.ts"),
  route("sitemaps/:page", "screens/sitemaps.$page.ts"),
  route("jobs.atom", "screens/jobs.atom.ts"),
  route("openapi.json", "screens/openapi.json.ts"),

  route("auth/login", "api/auth.login.ts"),
  route("auth/createuser", "api/auth.createuser.ts"),
  route("auth/logout", "api/auth.logout.ts"),
  route("user/registeruser/:userId", "api/user.registeruser.$userId.ts"),
  route("jobs/getalljobs", "api/jobs.getalljobs.ts"),
  route("jobs/getjobbyid/:id", "api/jobs.getjobbyid.$id.ts"),
  route("jobs/createjob/:userId", "api/jobs.createjob.$userId.ts"),
  route("jobs/getJobsByUserId/:userId", "api/jobs.getJobsByUserId.$userId.ts"),
  route("applications/:jobId", "api/applications.$jobId.ts"),
  route("application/applyforjob", "api/application.applyforjob.ts"),
] satisfies RouteConfig;
