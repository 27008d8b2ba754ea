/** The map of URLs: screens, what they post to and load, the JSON API, everything else. A file is named by its URL. */
import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("screens/index.tsx"),
  route("jobs", "screens/jobs.tsx"),
  route("jobdetails/:id", "screens/jobdetails.$id.tsx"),
  route("login", "screens/login.tsx"),
  route("signup", "screens/signup.tsx"),
  route("userregister", "screens/userregister.tsx"),
  route("profile", "screens/profile.tsx"),
  route("userprofile", "screens/userprofile.tsx"),
  route("updateprofile", "screens/updateprofile.tsx"),
  route("photo", "screens/photo.tsx"),
  route("resume", "screens/resume.tsx"),
  route("recruiter", "screens/recruiter.tsx"),
  route("myjobs", "screens/myjobs.tsx"),
  route("applications", "screens/applications.tsx"),

  route("logout", "screens/logout.ts"),
  route("photos/:photoId", "screens/photos.$photoId.ts"),
  route("resume/file", "screens/resume.file.ts"),
  route("resumes/:applicationId", "screens/resumes.$applicationId.ts"),

  route("auth/login", "api/auth.login.ts"),
  route("auth/createuser", "api/auth.createuser.ts"),
  route("auth/logout", "api/auth.logout.ts"),
  route("user/registeruser/:userId", "api/user.registeruser.$userId.ts"),
  route("user/:id", "api/user.$id.ts"),
  route("jobs/getalljobs", "api/jobs.getalljobs.ts"),
  route("jobs/getjobbyid/:id", "api/jobs.getjobbyid.$id.ts"),
  route("jobs/createjob/:userId", "api/jobs.createjob.$userId.ts"),
  route("jobs/getJobsByUserId/:userId", "api/jobs.getJobsByUserId.$userId.ts"),
  route("applications/:jobId", "api/applications.$jobId.ts"),
  route("application/applyforjob", "api/application.applyforjob.ts"),

  route("*", "screens/$.tsx"),
] satisfies RouteConfig;
