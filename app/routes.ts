/** The map of URLs: screens, what they post to and load, the JSON API, everything else. A file is named by its URL. */
import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

const screens = [
  index("screens/index.tsx"),
  route("jobs", "screens/jobs.tsx"),
  route("jobdetails/:id", "screens/jobdetails.$id.tsx"),
  route("login", "screens/login.tsx"),
  route("signup", "screens/signup.tsx"),
  route("login/google", "screens/login.google.ts"),
  route("login/google/callback", "screens/login.google.callback.ts"),
  route("login/google/role", "screens/login.google.role.tsx"),
  route("forgotpassword", "screens/forgotpassword.tsx"),
  route("resetpassword", "screens/resetpassword.tsx"),
  route("changepassword", "screens/changepassword.tsx"),
  route("confirmemail", "screens/confirmemail.tsx"),
  route("confirmemail/send", "screens/confirmemail.send.ts"),
  route("dev/mail", "screens/dev.mail.tsx"),
  route("dev/mail/:id", "screens/dev.mail.$id.tsx"),
  route("dev/mail/:id/html", "screens/dev.mail.$id.html.ts"),
  route("userregister", "screens/userregister.tsx"),
  route("userprofile", "screens/userprofile.tsx"),
  route("recruiter", "screens/recruiter.tsx"),
  route("myjobs", "screens/myjobs.tsx"),
  route("alljobs", "screens/alljobs.tsx"),
  route("applications", "screens/applications.tsx"),
  route("*", "screens/$.tsx"),
];

export default [
  layout("screens/layouts/site.tsx", screens),

  route("logout", "screens/logout.ts"),
  route("resumes/:applicationId", "screens/resumes.$applicationId.ts"),

  route("auth/login", "api/auth.login.ts"),
  route("auth/createuser", "api/auth.createuser.ts"),
  route("auth/forgot-password", "api/auth.forgot-password.ts"),
  route("auth/logout", "api/auth.logout.ts"),
  route("user/registeruser/:userId", "api/user.registeruser.$userId.ts"),
  route("jobs/getalljobs", "api/jobs.getalljobs.ts"),
  route("jobs/getjobbyid/:id", "api/jobs.getjobbyid.$id.ts"),
  route("jobs/createjob/:userId", "api/jobs.createjob.$userId.ts"),
  route("jobs/updatejob/:id", "api/jobs.updatejob.$id.ts"),
  route("jobs/closejob/:id", "api/jobs.closejob.$id.ts"),
  route("jobs/reopenjob/:id", "api/jobs.reopenjob.$id.ts"),
  route("jobs/removejob/:id", "api/jobs.removejob.$id.ts"),
  route("jobs/getJobsByUserId/:userId", "api/jobs.getJobsByUserId.$userId.ts"),
  route("applications/:jobId", "api/applications.$jobId.ts"),
  route("application/applyforjob", "api/application.applyforjob.ts"),
] satisfies RouteConfig;
