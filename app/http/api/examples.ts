/**
 * An example of every answer, made from its shape: Asha Nair applies to Meera Joshi's Hill View School in Pune as PGT Physics. A field
 * that a new shape brings gets its value here, by its name or as "Shape.field"; a test names those that have none. Runs at build time.
 */
import { EXAMPLE_DAYS as DAYS } from "./example-days";
import type { Components, JsonSchema } from "./json-schemas";
import { ORIGIN_IN_DOCUMENT } from "./openapi-origin";

const id = (end: string) => `0199a5a0-0000-7000-8000-0000000000${end}`;

/** The people and things of all examples. */
export const IDS = {
  job: id("0a"),
  application: id("0c"),
  candidate: id("a1"),
  recruiter: id("b1"),
  colleague: id("b2"),
  institution: id("1a"),
  interview: id("3a"),
  message: id("4a"),
  template: id("5a"),
  notification: id("6a"),
  passkey: id("7a"),
  breakTime: id("8a"),
  invitation: id("9a"),
  request: id("9b"),
  alert: id("9c"),
  draft: id("9d"),
  bulk: id("2a"),
  report: id("2b"),
  webhook: id("2c"),
};

const { posted, applied, read, closes } = DAYS;
/** Links of answers lead to where the document is served. */
const SITE = ORIGIN_IN_DOCUMENT;
const SCHOOL = "Hill View School";
const UNDO = `${read}T09:40:00.000Z`;

/** By the name of the shape first, then by the first part of the path: whose `id` it is. */
const ID_OF: Record<string, string> = {
  Job: IDS.job,
  OwnJob: IDS.job,
  JobSummary: IDS.job,
  JobState: IDS.job,
  EditedJob: IDS.job,
  WholeJob: IDS.job,
  GoneJob: IDS.job,
  ExternalJob: IDS.job,
  ExternalJobId: IDS.job,
  PostedJob: IDS.job,
  SavedJob: IDS.job,
  SavedState: IDS.job,
  Fit: IDS.job,
  "Statistics.job": IDS.job,
  InstitutionOfJob: IDS.institution,
  Institution: IDS.institution,
  InstitutionWithJobs: IDS.institution,
  OwnInstitution: IDS.institution,
  InstitutionToJoin: IDS.institution,
  "OwnInstitution.people": IDS.recruiter,
  "OwnInstitution.invitations": IDS.invitation,
  "OwnInstitution.requests": IDS.request,
  Interview: IDS.interview,
  Message: IDS.message,
  Template: IDS.template,
  Notification: IDS.notification,
  Passkey: IDS.passkey,
  Alert: IDS.alert,
  AlertAnswer: IDS.alert,
  Draft: IDS.draft,
  DraftAnswer: IDS.draft,
  Break: IDS.breakTime,
  Member: IDS.colleague,
  Login: IDS.recruiter,
  Webhook: IDS.webhook,
  MadeWebhook: IDS.webhook,
  application: IDS.application,
  applications: IDS.application,
  jobs: IDS.job,
  user: IDS.candidate,
  auth: IDS.recruiter,
  reports: IDS.report,
  institution: IDS.institution,
};

/** By "Shape.field", else by the field. Numbers, lists and words that a shape limits count only where the shape takes them. */
const VALUES: Record<string, unknown> = {
  // People
  name: "Asha Nair",
  f_name: "Asha",
  s_name: null,
  l_name: "Nair",
  email: "asha.nair@example.org",
  mobile: "9876543210",
  address: "14 Karve Road",
  city: "Pune",
  state: "Maharashtra",
  country: "India",
  zip: "411004",
  gender: "Female",
  education_institute: "Fergusson College",
  education_degree: "M.Sc., B.Ed.",
  major: "Physics",
  degree_duration: "2",
  company_designation: "Physics teacher",
  start_date: "2021-06-01",
  end_date: null,
  resume_path: `resumes/${IDS.candidate}`,
  photoURL: `/photos/${IDS.candidate}`,
  jobtitle: "PGT Physics",
  "Profile.company_name": "Green Park School",
  "Profile.company_location": "Pune",
  "Profile.salary": "₹ 4,80,000 a year",
  "Profile.isCurrent": true,
  user_id: IDS.recruiter,
  token: "q3Jt0mXkVb2yZrWc8LdHfN5sPgUaE1oTiKyRxQwMzAj",
  "Login.role": "admin",
  author: "Meera Joshi",
  // Jobs
  title: "PGT Physics",
  company_name: SCHOOL,
  category: "Science",
  location: "Pune, Maharashtra",
  job_nature: "Full Time",
  salary: "₹42,000 – 58,000 a month",
  updated_at: `${posted}T06:12:00.000Z`,
  created_at: `${posted}T06:12:00.000Z`,
  createdAt: `${applied}T09:30:00.000Z`,
  updatedAt: `${read}T09:30:00.000Z`,
  "Job.createdAt": `${posted}T06:12:00.000Z`,
  "OwnJob.createdAt": `${posted}T06:12:00.000Z`,
  closes_at: `${closes}T18:29:59.000Z`,
  closes_on: closes,
  publish_at: null,
  time_zone: "Asia/Kolkata",
  url: `${SITE}/jobdetails/${IDS.job}`,
  pay_min: 42_000,
  pay_max: 58_000,
  pay_currency: "INR",
  pay_period: "month",
  starts_on: "2027-04-01",
  subjects: ["Physics"],
  levels: ["senior secondary"],
  boards: ["CBSE"],
  requires: ["B.Ed"],
  media: ["English"],
  early_career: false,
  vacancy_is: "new post",
  contract: "permanent",
  contract_until: null,
  provident_fund: true,
  accommodation: false,
  notice_days: 30,
  bond_months: null,
  keeps_originals: false,
  medium: "English",
  classes_from: "XI",
  classes_to: "XII",
  walk_in_from: null,
  walk_in_to: null,
  walk_in_hours: null,
  walk_in_place: null,
  answer_days: 14,
  answers_from: "arrival",
  vacancy: 2,
  description: "Teach classes XI and XII, with the laboratory.",
  benefits: "Lunch, and the school bus.",
  responsibility: "Twenty-four lessons a week.",
  qualifications: "M.Sc. in physics, B.Ed.",
  keywords: "physics, CBSE",
  company_location: "Karve Road, Pune",
  website: "https://hillview.example",
  job_logo: null,
  deleted: false,
  applications: 12,
  applications_read_on: read,
  no_sign_since: null,
  savedAt: `${applied}T09:12:00.000Z`,
  saved: true,
  status: "open",
  job_status: "open",
  // Jobs for programs
  version: "1795942800000",
  external_id: "PHY-2027-01",
  result: "made",
  dry_run: true,
  gone: true,
  cursor: "NDIxfjQyMQ",
  more: false,
  line: 1,
  "BulkJobResult.status": "refused",
  "BulkJobResult.id": null,
  "BulkJobResult.state": null,
  "BulkJobResult.version": null,
  "BulkJobResult.code": "bad_input",
  "BulkJobResult.message": "Some values are wrong",
  "BulkJobResult.fields": { title: ["Enter a title"] },
  "ExternalJobId.state": "open",
  // Places
  "PlaceParts.id": 1259229,
  "PlaceParts.name": "Pune",
  "PlaceParts.country": "IN",
  "PlaceFound.id": 1259229,
  "PlaceFound.name": "Pune",
  "PlaceFound.country": "IN",
  district: "Pune",
  lat: 18.5204,
  lon: 73.8567,
  km: 25,
  // Questions
  "questions.id": "3f0c81aa",
  "questions.text": "May you teach mathematics too?",
  "questions.kind": "yes_no",
  // Webhooks
  last_delivery_at: `${read}T09:31:00.000Z`,
  failing_since: null,
  next_try_at: null,
  both_secrets_until: null,
  "MadeWebhook.secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq=",
  "Webhook.url": "https://hooks.hillview.example/staffroom",
  "Webhook.state": "on",
  "WebhookDelivery.type": "application.received",
  "WebhookDelivery.status": 204,
  // Institutions
  slug: "hill-view-school",
  "BulkResult.results.status": "rejected",
  "InstitutionOfJob.name": SCHOOL,
  "Institution.name": SCHOOL,
  "InstitutionWithJobs.name": SCHOOL,
  "OwnInstitution.name": SCHOOL,
  "InstitutionToJoin.name": SCHOOL,
  "Institution.url": `${SITE}/institutions/hill-view-school`,
  "InstitutionWithJobs.url": `${SITE}/institutions/hill-view-school`,
  standing: "host",
  kind: "school",
  place: "Pune, Maharashtra",
  about: "A school of 800 children on the hill above Kothrud.",
  warning: null,
  host: "hillview.example",
  logo: `/pictures/${IDS.institution}`,
  photo: null,
  open_jobs: 3,
  check_asked: null,
  rival: null,
  role: "owner",
  since: `${posted}T05:40:00.000Z`,
  sent: `${applied}T08:00:00.000Z`,
  ends: `${closes}T08:00:00.000Z`,
  asked: null,
  from: null,
  "OwnInstitution.people.name": "Meera Joshi",
  "OwnInstitution.people.email": "head@hillview.example",
  "OwnInstitution.invitations.email": "ravi@hillview.example",
  "OwnInstitution.invitations.role": "recruiter",
  "OwnInstitution.requests.name": "Farida Shaikh",
  "OwnInstitution.requests.email": "farida@hillview.example",
  "Member.role": "recruiter",
  institution_id: IDS.institution,
  address_confirmed: true,
  brings_jobs: false,
  brings_colleagues: 0,
  brings_unconfirmed: 0,
  taken_back: true,
  first_day: DAYS.breakBegins,
  last_day: DAYS.breakEnds,
  // Responsiveness
  due: 40,
  in_time: 37,
  half_within_days: 4,
  closed_jobs: 6,
  hired_jobs: 4,
  // Applications
  job_id: IDS.job,
  application_id: IDS.application,
  resumeUrl: `${SITE}/resumes/${IDS.application}?expires=1795942800&signature=q3Jt0mXkVb2yZrWc8LdHfN5sPgUaE1oT`,
  "Application.status": "shortlisted",
  "OwnApplication.status": "shortlisted",
  answer_by: `${DAYS.answerDue}T18:29:59.000Z`,
  turn: "school",
  accepted_at: null,
  declined_at: null,
  not_joined_at: null,
  "NotJoined.not_joined_at": `${read}T09:30:00.000Z`,
  answers: { "3f0c81aa": true },
  stars: 4,
  own_stars: 4,
  read: true,
  not_real: false,
  moves: ["interviewing", "rejected"],
  reasons: [],
  can_disown: false,
  disowned: true,
  "OwnApplication.disowned": false,
  "OwnApplication.moves": ["withdrawn"],
  made_at: `${applied}T09:30:00.000Z`,
  rules: "2026-11-01",
  degree: "M.Sc., B.Ed.",
  degree_subject: "Physics",
  school: "Green Park School",
  post: "Physics teacher",
  to: null,
  is_present: true,
  posts_left_out: 0,
  keep_from_school: true,
  answer: "yes",
  board: null,
  year: 2019,
  until: null,
  "posts.from": "2021-06",
  "TeachingProfile.posts.from": "2017-06",
  "TeachingProfile.posts.to": "2021-05",
  "TeachingProfile.posts.school": "Sunrise School",
  "TeachingProfile.has": { "B.Ed": { answer: "yes", board: null, year: 2019, until: null } },
  "seeks.from": "2027-04",
  pay_from: 45_000,
  natures: ["Full Time"],
  newest_levels: ["senior secondary"],
  "places.id": 1259229,
  "places.name": "Pune",
  "has.name": "B.Ed",
  "facts.kind": "subject",
  "facts.label": "Physics",
  "facts.state": "yes",
  "facts.text": "Physics: teaches it",
  undo_until: UNDO,
  bulk_id: IDS.bulk,
  outcome: "moved",
  told: 1,
  "notes.text": "Botany, not chemistry: ask about practicals.",
  at: `${read}T09:30:00.000Z`,
  is_own: true,
  ways: ["withdraw", "not_me"],
  "GuestApplication.state": "confirmed",
  "GuestApplication.status": "submitted",
  "Application.told": true,
  "WholeApplication.told": true,
  "WholeApplication.status": "shortlisted",
  applied_at: `${applied}T09:30:00.000Z`,
  confirmed_at: `${applied}T09:42:00.000Z`,
  promised_days: 7,
  "answered.id": "3f0c81aa",
  "answered.question": "Do you hold a B.Ed.?",
  "answered.answer": "Yes",
  source: "site",
  "ExternalApplication.external_id": "CAND-2027-118",
  "ExternalApplication.id": IDS.application,
  consent: null,
  resume_name: "asha-nair.pdf",
  called_at: null,
  more_time_at: null,
  contact_said: null,
  withdraw_reason: null,
  "history.status": "shortlisted",
  "history.by": "recruiter",
  "history.name": null,
  "notes.author": "Meera Joshi",
  "WholeApplication.messages": 2,
  "WholeApplication.undo_until": null,
  // Events
  "events.id": 4711,
  "events.type": "application.changed",
  "events.url": `${SITE}/application/${IDS.application}`,
  "events.reason": "not_me",
  "EventPage.cursor": "4711-mvxk2o00",
  "ApplicationPage.cursor": null,
  "ApplicationPage.total": 1,
  "ApplicationPage.since": `${read}T09:29:00.000Z`,
  // Interviews
  "Interview.kind": "demo_lesson",
  "Interview.state": "proposed",
  "Interview.place": "School office, first floor",
  "Interview.starts_at": null,
  ends_at: null,
  starts_at: `${DAYS.interview}T04:30:00.000Z`,
  minutes: 40,
  sequence: 0,
  link: null,
  ground: "#ffffff",
  ink: "#222222",
  accent: "#0b5394",
  demo_class: "VIII",
  demo_topic: "Light and shadows",
  demo_bring: "A lesson plan on one page",
  word: null,
  // Messages
  side: "candidate",
  "Message.text": "May I bring my certificates as copies?",
  read_at: `${read}T10:05:00.000Z`,
  unread: 2,
  stopped_by: [],
  may_write: true,
  // Desk
  "Template.name": "Not this time",
  "Template.text": "Dear {{name}}, we have chosen somebody else for {{job}}. {{school}}",
  // Ratings
  may_rate: false,
  rate_until: `${closes}T18:29:59.000Z`,
  own: { said_what_to_expect: 4, kept_its_word: 5, was_fair: 5 },
  other: { came_as_agreed: true },
  shown: true,
  // Fits
  field: "requires",
  asks: ["B.Ed"],
  "lines.state": "met",
  expected: null,
  met: 3,
  total: 4,
  "Fit.text": "You have 3 of the 4 things that the school asks for.",
  note: null,
  // Numbers
  as_of: null,
  views: 210,
  saves: 14,
  "Statistics.job.title": "PGT Physics",
  day: applied,
  offers_declined: 0,
  did_not_join: 0,
  median_hours: 30,
  answered: 9,
  waiting: 3,
  "states.submitted": 3,
  // Hidings and reports
  reason: "misleading",
  words: "The pay in the text is not that of the fields.",
  hidden_at: `${read}T07:00:00.000Z`,
  "Hiding.until": `${DAYS.answerDue}T07:00:00.000Z`,
  is_hidden: true,
  "Hiding.answer": null,
  // Account
  path: "/resume/made",
  bytes: 48_213,
  is_outdated: false,
  lastUsedAt: `${read}T09:12:00.000Z`,
  refused: false,
  "Passkey.name": "My phone",
  "Notification.text": "Asha Nair has applied for PGT Physics",
  href: `${SITE}/applications?jobId=${IDS.job}`,
  "Notification.read": false,
  count: 1,
  how_often: "daily",
  "mails.kind": "messages",
  choices: ["at_once", "daily", "off"],
  "StoredResumeAnswer.name": "Asha Nair.pdf",
  "StoredResumeAnswer.path": "/resume/file",
  "PhotoAnswer.path": `/photos/${IDS.candidate}`,
  "PictureAnswer.path": `/pictures/${IDS.institution}`,
  stored_at: `${applied}T09:30:00.000Z`,
  address_confirmed_at: `${posted}T05:44:00.000Z`,
  "AddressAnswer.address_confirmed": false,
  issuer: "https://accounts.google.com",
  "Session.id": "n4bQgYhMfWWaL-qg",
  "SessionIdAnswer.id": "n4bQgYhMfWWaL-qg",
  label: "Chrome on Linux",
  "Session.kind": "web",
  last_seen_at: `${read}T09:12:00.000Z`,
  "Alert.text": "physics teacher · Pune, 25 km · Full Time",
  "Alert.search": { q: "physics teacher", location: "Pune", job_nature: ["Full Time"] },
  "Alert.url": `${SITE}/jobs?q=physics+teacher&location=Pune&job_nature=Full+Time`,
  "Alert.frequency": "daily",
  "Consent.text": "A mail when something waits for you",
  "Consent.agreed": true,
  given_at: `${applied}T09:30:00.000Z`,
  withdrawn_at: null,
  nominee_name: "Meera Nair",
  nominee_email: "meera.nair@example.org",
  who: SCHOOL,
  what: "PGT Physics",
  number: 48_210_337,
  "Request.text": "Please send me all that you keep of me.",
  sent_at: `${applied}T09:30:00.000Z`,
  due_at: `${DAYS.answerDue}T09:30:00.000Z`,
  answered_at: null,
  "Request.answer": null,
  "CalendarAnswer.url": `${SITE}/calendar/${IDS.candidate}.1.9f2c81d0.ics`,
  unread_since: `${applied}T09:30:00.000Z`,
  "OpenQuestion.answer_by": DAYS.answerDue,
  "DraftAnswer.fields": { title: "PGT Physics", location: "Pune" },
  neutral_subjects: false,
  address_refused: false,
  message: "A link was sent to your email address",
};

/** Fields that the answer about these people has not. */
const LEFT_OUT = [
  "publish_at",
  "BulkResult.results.message_id",
  "BulkResult.results.why",
  "BulkResult.results.moves",
  "PostedJob.status",
];

/** Changes of a call in the example of its shape: its answer is not that of the others. */
const OF_CALL: Record<string, Record<string, unknown>> = {
  acceptInvitation: { role: "recruiter" },
  acceptOffer: { status: "hired", turn: null, answer_by: null, accepted_at: `${read}T09:30:00.000Z` },
  closeJob: { status: "closed" },
  createAccount: { id: IDS.candidate },
  declineOffer: { status: "withdrawn" },
  forgotPassword: { message: "Password reset link has been sent to your email." },
  confirmEmail: { message: "Your email address is confirmed" },
  logOut: { message: "logged out" },
  markNotJoined: { status: "hired", not_joined_at: `${read}T09:30:00.000Z` },
  moveApplication: { status: "shortlisted" },
  inviteMember: { id: IDS.invitation },
  withdrawInvitation: { id: IDS.invitation },
  removeMember: { id: IDS.colleague },
  answerJoinRequest: { id: IDS.request },
  stopAlert: { id: IDS.alert },
  removeDraft: { id: IDS.draft },
  removeNominee: { nominee_name: null, nominee_email: null },
  changePassword: { message: "Your password is changed, and every other session has ended" },
  resetPassword: { message: "Your new password is set. Log in with it" },
  endOtherSessions: { message: "Every other session has ended" },
  closeAccount: { message: "The account is closed" },
  removeInstitutionLogo: { path: null },
  removeInstitutionPhoto: { path: null },
  deletePasskey: { id: IDS.passkey },
  sendExternalApplication: { id: IDS.application },
  applyForJob: { message: "The school has your application. We have mailed you a link to it." },
  markCalled: { turn: "candidate" },
  reclaimApplication: { disowned: false },
  rejectAccount: { message: "The account is closed, and your address is free again" },
  removeJob: { status: "removed", deleted: true },
  deleteBreak: { id: IDS.breakTime },
  deleteTemplate: { message: "The text was removed" },
  sendGuestLinks: {
    message: "If somebody applied with this address without an account, the links have been sent to it.",
  },
  sendMessage: { id: IDS.message },
  takeBackTeachingProfile: { teaching: null },
  unsaveJob: { saved: false },
  markNotReal: { not_real: true },
  withdrawApplication: { status: "withdrawn" },
};

type Call = { id: string; path: string; answer: JsonSchema | null };
/** `owners`: the names around the value, the innermost last. `fields`: those without a value of their own. */
type Place = { owners: string[]; components: Components; missing: string[] };

/** An answer of the call. `missing` gets the fields that have no value of their own. */
export function exampleAnswer({ id, path, answer }: Call, components: Components, missing: string[] = []): unknown {
  if (!answer) return null;
  const example = exampleOf(answer, { owners: [path.split("/")[1] ?? ""], components, missing });
  const own = OF_CALL[id];
  return own && isObject(example) ? { ...example, ...own } : example;
}

const REF = "#/components/schemas/";

function exampleOf(schema: JsonSchema, place: Place): unknown {
  const { $ref, ...rest } = schema;
  if (typeof $ref === "string") {
    const name = $ref.slice(REF.length);
    const { type } = place.components[name] ?? {};
    // A list of words has the name of its field; an object begins a new one.
    const owners = type === "object" ? [...place.owners, name] : place.owners;
    return exampleOf({ ...place.components[name], ...rest, isWhole: type === "object" }, { ...place, owners });
  }
  const known = schema.isWhole ? undefined : knownOf(place.owners, schema, place.components);
  if (known !== undefined) return known;
  const { anyOf, type, items, properties, additionalProperties } = schema;
  if (Array.isArray(anyOf)) return exampleOf(firstThing(anyOf), place);
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "object" && properties) {
    const fields = Object.entries(properties).filter(([name]) => {
      const owners = [...place.owners, name];
      return ![1, 2, 3].some((many) => LEFT_OUT.includes(owners.slice(-many).join(".")));
    });
    const entries = fields.map(([name, one]) => [name, exampleOf(one, { ...place, owners: [...place.owners, name] })]);
    return Object.fromEntries(entries);
  }
  if (kind === "array") return isObject(items) ? [exampleOf(items as JsonSchema, place)] : [];
  return fallback(schema, additionalProperties, place);
}

function firstThing(anyOf: JsonSchema[]): JsonSchema {
  return anyOf.find(({ type }) => type !== "null") ?? {};
}

/** The value for "Shape.field", "field.field" or "field", if this place takes it. */
function knownOf(owners: string[], schema: JsonSchema, components: Components): unknown {
  const last = owners.at(-1) ?? "";
  if (last === "id") {
    const names = [owners.slice(-3, -1).join("."), ...owners.slice(0, -1).reverse()];
    const found = [...names.map((name) => VALUES[`${name}.id`]), ...names.map((name) => ID_OF[name])];
    const value = found.find((one) => one !== undefined && takes(schema, one, components));
    if (value !== undefined) return value;
  }
  const names = [
    owners.slice(-3),
    ...owners
      .slice(0, -1)
      .reverse()
      .map((owner) => [owner, last]),
    [last],
  ];
  return names
    .map((parts) => VALUES[parts.join(".")])
    .find((value) => value !== undefined && takes(schema, value, components));
}

/** True if a value can stand here, as far as this has to know: its type, and one of the listed words. */
function takes(schema: JsonSchema, value: unknown, components: Components): boolean {
  const { $ref, anyOf, type, enum: words, const: only, items } = schema;
  if (typeof $ref === "string") return takes(components[$ref.slice(REF.length)] ?? {}, value, components);
  if (Array.isArray(anyOf)) return anyOf.some((one) => takes(one as JsonSchema, value, components));
  if (Array.isArray(words)) return words.includes(value);
  if (only !== undefined) return only === value;
  const types = [type].flat();
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) {
    return types.includes("array") && value.every((one) => takes((items ?? {}) as JsonSchema, one, components));
  }
  if (typeof value === "object") return types.includes("object") && takesFields(schema, value);
  if (typeof value === "number")
    return types.includes("number") || (Number.isInteger(value) && types.includes("integer"));
  return types.includes(typeof value) && (schema.format !== "uuid" || /^[0-9a-f-]{36}$/.test(String(value)));
}

function takesFields({ properties, required = [] }: JsonSchema, value: object): boolean {
  return (
    required.every((name) => name in value) && (!properties || Object.keys(value).every((name) => name in properties))
  );
}

/** A value that fits, where nothing is known of the field: a test asks for a better one where it is a text. */
function fallback(schema: JsonSchema, additional: unknown, { owners, missing }: Place): unknown {
  const { type, enum: words, const: only, minimum } = schema;
  if (only !== undefined) return only;
  if (Array.isArray(words)) return words.find((word) => word !== "");
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "integer" || kind === "number") return typeof minimum === "number" ? minimum : 0;
  if (kind === "boolean") return false;
  if (kind === "null") return null;
  if (kind === "object") return isObject(additional) ? {} : {};
  missing.push(owners.join("."));
  return "text";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
