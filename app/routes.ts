/** The map of URLs: each line has a URL and the file that serves it, named by the URL. `route-facts.ts` has all other facts. */
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@remix-run/route-config";

/** Pages. */
const screens = {
  "": "screens/public/index.tsx",
  jobs: "screens/public/jobs.tsx",
  "jobdetails/:id": "screens/public/jobdetails.$id.tsx",
  login: "screens/account/login.tsx",
  signup: "screens/account/signup.tsx",
  "login/google/role": "screens/account/login.google.role.tsx",
  forgotpassword: "screens/account/forgotpassword.tsx",
  resetpassword: "screens/account/resetpassword.tsx",
  changepassword: "screens/account/changepassword.tsx",
  confirmemail: "screens/account/confirmemail.tsx",
  "confirmemail/send": "screens/account/confirmemail.send.ts",
  "dev/mail": "screens/dev/dev.mail.tsx",
  "dev/mail/:id": "screens/dev/dev.mail.$id.tsx",
  userregister: "screens/account/userregister.tsx",
  profile: "screens/account/profile.tsx",
  userprofile: "screens/account/userprofile.tsx",
  updateprofile: "screens/account/updateprofile.tsx",
  photo: "screens/account/photo.tsx",
  resume: "screens/candidate/resume.tsx",
  recruiter: "screens/recruiter/recruiter.tsx",
  myjobs: "screens/recruiter/myjobs.tsx",
  alljobs: "screens/recruiter/alljobs.tsx",
  applications: "screens/recruiter/applications.tsx",
  about: "screens/public/about.tsx",
  services: "screens/public/services.tsx",
  maintenance: "screens/public/maintenance.tsx",
  developers: "screens/public/developers.tsx",
  application: "screens/candidate/application.tsx",
  "applicants/:id": "screens/recruiter/applicants.$id.tsx",
  "institutions/:slug": "screens/public/institutions.$slug.tsx",
  institution: "screens/institution/institution.tsx",
  "institution/picture": "screens/institution/institution.picture.tsx",
  invitations: "screens/institution/invitations.tsx",
  "saved-jobs": "screens/candidate/saved-jobs.tsx",
  "applied-jobs": "screens/candidate/applied-jobs.tsx",
  notifications: "screens/account/notifications.tsx",
  yourdata: "screens/account/yourdata.tsx",
  "*": "screens/public/$.tsx",
} as const;

/** Files, feeds, and addresses that only redirect. */
const resources = {
  "login/google": "resources/login.google.ts",
  "login/google/callback": "resources/login.google.callback.ts",
  "dev/mail/:id/html": "resources/dev.mail.$id.html.ts",
  logout: "resources/logout.ts",
  "photos/:photoId": "resources/photos.$photoId.ts",
  "resume/file": "resources/resume.file.ts",
  "resumes/:applicationId": "resources/resumes.$applicationId.ts",
  "yourdata/export": "resources/yourdata.export.ts",
  "applications.csv": "resources/applications.csv.ts",
  "jobdetails/:id/save": "resources/jobdetails.$id.save.ts",
  jobsapplied: "resources/jobsapplied.ts",
  "robots.txt": "resources/robots.txt.ts",
  "sitemap.xml": "resources/sitemap.xml.ts",
  "sitemaps/:page": "resources/sitemaps.$page.ts",
  "jobs.atom": "resources/jobs.atom.ts",
  "institutions/:slug/jobs.atom": "resources/institutions.$slug.jobs.atom.ts",
  "pictures/:pictureId": "resources/pictures.$pictureId.ts",
  "openapi.json": "resources/openapi.json.ts",
  healthz: "resources/healthz.ts",
} as const;

/** The JSON API. */
const calls = {
  "auth/login": "api/auth.login.ts",
  "auth/createuser": "api/auth.createuser.ts",
  "auth/forgot-password": "api/auth.forgot-password.ts",
  "auth/logout": "api/auth.logout.ts",
  "auth/confirm-email": "api/auth.confirm-email.ts",
  "auth/confirm-email/send": "api/auth.confirm-email.send.ts",
  "auth/not-me": "api/auth.not-me.ts",
  "user/registeruser/:userId": "api/user.registeruser.$userId.ts",
  "user/:id": "api/user.$id.ts",
  "jobs/getalljobs": "api/jobs.getalljobs.ts",
  "jobs/getjobbyid/:id": "api/jobs.getjobbyid.$id.ts",
  "jobs/createjob/:userId": "api/jobs.createjob.$userId.ts",
  "jobs/updatejob/:id": "api/jobs.updatejob.$id.ts",
  "jobs/closejob/:id": "api/jobs.closejob.$id.ts",
  "jobs/publishjob/:id": "api/jobs.publishjob.$id.ts",
  "jobs/reopenjob/:id": "api/jobs.reopenjob.$id.ts",
  "jobs/removejob/:id": "api/jobs.removejob.$id.ts",
  "jobs/takeover/:id": "api/jobs.takeover.$id.ts",
  "jobs/getJobsByUserId/:userId": "api/jobs.getJobsByUserId.$userId.ts",
  "applications/:jobId": "api/applications.$jobId.ts",
  "application/applyforjob": "api/application.applyforjob.ts",
  "application/guest": "api/application.guest.ts",
  "application/updatestatus/:id": "api/application.updatestatus.$id.ts",
  "application/withdraw/:id": "api/application.withdraw.$id.ts",
  "application/disown/:id": "api/application.disown.$id.ts",
  "application/myapplications": "api/application.myapplications.ts",
  "jobs/savejob/:id": "api/jobs.savejob.$id.ts",
  "jobs/savedjobs": "api/jobs.savedjobs.ts",
  "institutions/:slug/jobs.json": "api/institutions.$slug.jobs.json.ts",
  "institution/own": "api/institution.own.ts",
  "institution/invite": "api/institution.invite.ts",
  "institution/invite/:invitationId": "api/institution.invite.$invitationId.ts",
  "institution/accept": "api/institution.accept.ts",
  "institution/member/:memberId": "api/institution.member.$memberId.ts",
  "institution/check": "api/institution.check.ts",
  "institution/join": "api/institution.join.ts",
  "institution/request/:requestId": "api/institution.request.$requestId.ts",
  "user/notifications": "api/user.notifications.ts",
  "user/notifications/read": "api/user.notifications.read.ts",
} as const;

/** Every URL: its path without the first slash, with a colon before the name of a part that varies. */
export type RoutePath = keyof typeof screens | keyof typeof resources | keyof typeof calls;

function entries(files: Record<string, string>): RouteConfigEntry[] {
  return Object.entries(files).map(([path, file]) => (path === "" ? index(file) : route(path, file)));
}

export default [
  layout("screens/layouts/site.tsx", entries(screens)),
  ...entries(resources),
  ...entries(calls),
] satisfies RouteConfig;
