/** Every free text that a form or a call takes, with what is read of it before another person gets it, or why it is not read. */

/** Read for phrases under its own name. */
const READ = "read";
/** Read with its placeholders filled in, for each of those who get it. */
const FILLED = "read filled in";
/** A candidate's own words to a school: candidates do not ask for money, so the words are not judged. */
const CANDIDATES = "a candidate's words";
/** A person's name: a line without addresses. */
const NAME = "a person's name";
/** Only who wrote it, or colleagues of the same school, read it. */
const INSIDE = "stays inside";
/** A person looks at it already. */
const LOOKED_AT = "moderators or the operator read it";
/** One of a list, a number, a date, an address of mail, a key or a secret: checked elsewhere, and no words. */
const NO_WORDS = "no words";

type Fate =
  | typeof READ
  | typeof FILLED
  | typeof CANDIDATES
  | typeof NAME
  | typeof INSIDE
  | typeof LOOKED_AT
  | typeof NO_WORDS;

const all = <T extends string>(names: string, fate: T): Record<string, T> =>
  Object.fromEntries(names.split(" ").map((name) => [name, fate]));

const JOB: Record<string, Fate> = {
  ...all("title category salary location description benefits responsibility qualifications keywords", READ),
  ...all("company_name company_location website job_logo subjects[] medium walk_in_hours walk_in_place", READ),
  ...all("questions[].text questions[].choices[] place", READ),
  ...all(
    "vacancy pay_min pay_max pay_currency pay_period levels[] boards[] requires[] classes_from classes_to contract vacancy_is answers_from",
    NO_WORDS,
  ),
  "questions[].id": NO_WORDS,
};
const INTERVIEW: Record<string, Fate> = {
  ...all("place link demo_class demo_topic demo_bring", READ),
  time_zone: NO_WORDS,
};
const INSTITUTION = all("name place website about", READ);
const SEARCH = all(
  "q location category[] job_nature[] subject[] level[] board[] requires[] early_career remote pay_from posted_within closes_within",
  INSIDE,
);
const PERSON: Record<string, Fate> = {
  ...all("f_name s_name l_name", NAME),
  ...all("mobile address country city state zip", CANDIDATES),
};

const PROFILE: Record<string, Fate> = {
  ...PERSON,
  ...all("gender education_institute education_degree major degree_duration company_name", CANDIDATES),
  ...all("company_designation company_location start_date end_date salary jobtitle", CANDIDATES),
};
/** Schools read these in the copy that goes along with an application; what she looks for, she alone. */
const TEACHING: Record<string, Fate> = {
  ...all("teaching.teaches.subjects[] teaching.teaches.media[] teaching.has.*.board", CANDIDATES),
  ...all("teaching.posts[].school teaching.posts[].post", CANDIDATES),
  "teaching.seeks.places[].name": INSIDE,
  ...all("teaching.teaches.levels[] teaching.teaches.boards[] teaching.newest_levels[]", NO_WORDS),
  ...all("teaching.posts[].levels[] teaching.seeks.natures[]", NO_WORDS),
};

export const TEXT_FIELDS: Record<string, Record<string, Fate>> = {
  ChangeAddressInput: all("email password", NO_WORDS),
  ChangePasswordInput: all("currentPassword password", NO_WORDS),
  ConfirmCallInput: all("token email password", NO_WORDS),
  ConfirmInput: all("token password", NO_WORDS),
  ForgotPasswordInput: all("email", NO_WORDS),
  KeyInput: { name: INSIDE, ...all("scopes networks ends", NO_WORDS) },
  RatingInput: all("said_what_to_expect kept_its_word was_fair", NO_WORDS),
  SchoolRated: all("said_what_to_expect kept_its_word was_fair", NO_WORDS),
  LoginInput: all("email password", NO_WORDS),
  NewPassword: { "": NO_WORDS },
  NotMeInput: all("token number", NO_WORDS),
  PasskeyNameInput: { name: INSIDE },
  ProofInput: all("password email", NO_WORDS),
  RegistrationInput: PERSON,
  SchoolInput: { school: READ },
  ResetPasswordInput: all("token password keep_held end_passkeys", NO_WORDS),
  ResetPasswordCall: all("token password", NO_WORDS),
  SignUpInput: all("email password", NO_WORDS),
  // Its words are mailed to an address that somebody else may have.
  AlertForm: { ...all(Object.keys(SEARCH).join(" "), READ), email: NO_WORDS },
  AlertCall: { ...all(Object.keys(SEARCH).join(" "), READ), email: NO_WORDS },
  AlertChangeCall: SEARCH,
  EditForm: SEARCH,
  NoteForm: { note: INSIDE },
  NotesAndStarsInput: { note: INSIDE },
  ApplyInput: {
    ...all("job_id applicant_email applicant_mobile", NO_WORDS),
    applicant_name: NAME,
    "answers.*": CANDIDATES,
  },
  ExternalInput: {
    ...all("job_id job_external_id applicant_email applicant_mobile consent_version consent_at", NO_WORDS),
    applicant_name: NAME,
    "answers.*": CANDIDATES,
  },
  BulkCall: { message: FILLED, reasons: NO_WORDS },
  EventsQuery: all("since types", NO_WORDS),
  GuestAction: { reason: CANDIDATES },
  GuestCall: { key: NO_WORDS, reason: CANDIDATES },
  LinksAgainInput: { email: NO_WORDS },
  StatusChange: { message: FILLED, tell_now: NO_WORDS },
  StatusForm: { message: FILLED, tell_now: NO_WORDS, insist: NO_WORDS },
  WithdrawInput: { reason: CANDIDATES },
  // Nothing is sent: it comes back filled in, to be looked at.
  WordsForm: { template: NO_WORDS, message: INSIDE },
  AcceptInput: { token: NO_WORDS },
  SentAnswers: { ".*": CANDIDATES },
  CheckInput: { code: LOOKED_AT },
  InstitutionCall: INSTITUTION,
  InstitutionInput: INSTITUTION,
  EmbedInput: all("ground ink accent", NO_WORDS),
  WebhookInput: { url: NO_WORDS },
  InviteInput: { email: NO_WORDS },
  AnswerForm: { time: NO_WORDS, word: CANDIDATES },
  GuestAnswerForm: { time: NO_WORDS, word: CANDIDATES },
  GuestInterviewCall: { key: NO_WORDS, word: CANDIDATES },
  InterviewCall: INTERVIEW,
  InterviewForm: INTERVIEW,
  OthersCall: { word: CANDIDATES },
  // A form as it is typed: nobody else reads it before it is posted.
  DraftCall: { "fields.*": INSIDE },
  JobSearch: SEARCH,
  JobSearchCall: SEARCH,
  MyJobsQuery: { q: INSIDE },
  asText: { "": NO_WORDS },
  questions: { "[].id": NO_WORDS, "[].text": READ, "[].choices[]": READ },
  JobCall: JOB,
  ExternalJobCall: { ...JOB, contact_user_id: NO_WORDS },
  BulkJobLine: { ...JOB, ...all("external_id contact_user_id", NO_WORDS) },
  BulkLine: { ...JOB, ...all("external_id contact_user_id", NO_WORDS) },
  JobInput: JOB,
  SettingsForm: all("time_zone neutral_subjects", NO_WORDS),
  SettingsInput: all("time_zone neutral_subjects", NO_WORDS),
  ManyMessageForm: { request_key: NO_WORDS, insist: NO_WORDS, message: FILLED },
  // Of a school. A candidate's are her own words.
  MessageCall: { message: READ },
  MessageForm: { message: READ, request_key: NO_WORDS, insist: NO_WORDS },
  AnswerText: { answer: LOOKED_AT },
  HideInput: { words: LOOKED_AT },
  ReportForm: { text: LOOKED_AT },
  ReportInput: { text: LOOKED_AT },
  PlaceQuery: { q: INSIDE },
  AnswerInput: { answer: LOOKED_AT },
  ClosingInput: all("password email", NO_WORDS),
  NomineeInput: { nominee_name: NAME, nominee_email: NO_WORDS },
  RequestInput: { text: LOOKED_AT },
  RequestCall: { text: LOOKED_AT, email: NO_WORDS },
  StrangerRequestInput: { text: LOOKED_AT, email: NO_WORDS },
  ProfileChanges: PROFILE,
  ProfileCall: { ...PROFILE, ...TEACHING },
  TeachingChanges: Object.fromEntries(
    Object.entries(TEACHING).map(([name, fate]) => [name.slice("teaching.".length), fate]),
  ),
  // Read where it is used, filled in for each who gets it.
  TemplateInput: { name: INSIDE, text: FILLED },
};

/** Shapes of what is shown, not sent. */
export const SHOWN =
  /(?:Answer|Item|List|Shown|Found|View|Details|Summary|Parts|OfJob|ToJoin|WithJobs|Institution|Hiding)$/;
/** Shapes whose fields are read together, and under which name. */
export const READ_AS: Record<string, string> = { AlertForm: "q", AlertCall: "q", SchoolInput: "name" };
