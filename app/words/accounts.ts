/** Words of sign-up, log-in, profile, settings, "Your data" and the institution's own screens. */

/** Fixed by the specification, letter for letter. */
const fixed = {
  signedUp: "registered Successfully! ",
  signUpFailed: "Sign up Failed, Try Again!.",
  registered: "registration Successful!",
  registrationFailed: "registration Unsuccessfull! ",
  loggedIn: "Logged in successfully",
  loginFailed: "Login Failed! Please try again ",
  resetFailed: "Error sending reset password link. Please try again.",
};

const labels = {
  email: "Email",
  password: "Password",
  yourPassword: "Your password",
  name: "Name",
  status: "Status",
};

const busy = { saving: "Saving…", loggingIn: "Logging in…", sending: "Sending…", removing: "Removing…" };

const role = {
  label: "Role",
  hint: "This cannot be changed later.",
  candidate: { title: "A candidate", text: "I look for a job." },
  school: { title: "A school", text: "I post jobs for a school, a college or a company." },
};

const signUp = {
  title: "Sign up",
  description: "Sign up as a school or a candidate. It costs nothing but an email address.",
  submit: "Sign up",
  busy: "Signing up…",
  passwordHint: (chars: number) =>
    `At least ${chars} characters. Three words that do not belong together are easy to remember.`,
  didYouMean: (address: string) => `Did you mean ${address}?`,
  registered: "Already registered? {login}",
  login: "Login",
  withoutPassword: "Or without a password:",
  google: { candidate: "Login with Google as a candidate", school: "Login with Google as a school" },
};

const signUpNotice = {
  title: "Before you sign up",
  short: "{notice}: what we keep, what for, and who gets it.",
  items: [
    { term: "What we keep", text: "your email address, and what you type about yourself." },
    { term: "What for", text: "to log in, to apply or post jobs, and to get answers." },
    { term: "Who gets it", text: "a school, when you apply to it. We sell nothing." },
    { term: "How to take it back", text: "at “Your data” you correct, copy or delete it." },
  ],
  contact: "Whom to ask",
  ask: "Ask about your data",
  full: "Full notice",
  isAdult: "I am 18 or older",
};

const sharedPhone = {
  label: "This phone is used by others too",
  hints: {
    signUp: "We keep nothing on it. You are logged out when the browser closes.",
    login:
      "We keep nothing on it. You are logged out when the browser closes, or after an hour without use. This is so with “Remember me” too. Let the browser save no password.",
  },
};

const registration = {
  title: "Complete Registration",
  made: "Your account {email} is made.",
  whoYouAre: {
    user: "Schools read here who you are. Only your first name is needed now.",
    admin: "Say who posts the jobs. Only your first name is needed now.",
  },
  didYouMean: "Did you mean {address}? {link}",
  signUpWithThat: "Sign up with that address",
  school: "School",
  schoolHint: "Its name as candidates know it. You can leave it empty and add it later.",
  schoolStopped: "Change the name, or leave it empty and add it later",
};

const login = {
  title: "Login",
  description: "Log in to Staffroom: post jobs and read applications, or find a job and apply.",
  leadsBack: "Log in to see that page. You come back to it at once.",
  forSchools: "Log in with a school’s account to see that page. None yet? {link}",
  signUpAsSchool: "Sign up as a school",
  remember: "Remember me",
  rememberHint: "For 30 days on this device. Leave it empty on a shared one.",
  passkey: "Log in with a passkey",
  forgot: "Forgot password?",
  notRegistered: "Not registered yet? {signUp}",
  signUp: "Sign up",
  withoutAccount: "Applied without an account? {link}",
  linkAgain: "Send my link again",
  googleOwnPhone: "With Google, on a phone of my own",
  googleSharedPhone: "With Google, on a phone that others use too",
  jobSaved: "Job saved",
};

const google = "Login with Google";
const googleDemo = "A demo: it leads to a page on this machine, not to Google, and asks for no password.";

const googleSteps = {
  signUpTitle: "Sign up with Google",
  role: "{email} has no account here yet. Who are you?",
  unproven:
    "There is an account of {email}. Nobody has confirmed this address before. Google confirms now that it is yours.",
  own: "You are logged in to this account. All that is set up in it stays, with its password.",
  ends: "A password that was set before does not work any more. Whoever is logged in is logged out.",
  withPassword: "Log in with your password",
  logIn: "Log in with Google",
  endAndLogIn: "End it, and log in with Google",
};

/** The page of a mailed link that does not work any more. */
const linkExpired = {
  title: "This link does not work any more",
  notNewest: "It was used already, has expired, or a newer one was sent. Only the newest link works.",
  cut: "A part of it is missing. Open our mail again and press the link there. Or copy all of it: it may go on in a second line.",
};

const mailedNumber = {
  linkAgain: "Send my link again",
  oneChoice: "One choice counts. After a wrong one: {again}",
};

const notMe = {
  title: "This was not me",
  text: "Did somebody else make an account with your address? Choose the number that our mail shows. Then we close the account and take your address out of it.",
  number: "Which number does our mail show?",
  newPassword: "Get a link to a new password",
  busy: "Closing the account…",
};

const confirmation = {
  title: "Confirm your email address",
  isYours: "Is {email} yours?",
  confirmOwn: "Yes, confirm it",
  confirm: "Confirm",
  busy: "Confirming…",
  done: "Your email address is confirmed",
  donePublished: (jobs: number) =>
    `Your email address is confirmed. ${jobs === 1 ? "Your job is public now" : `Your ${jobs} jobs are public now`}.`,
  disowned: "Thank you. The account is closed, and your address is free again",
  google: "Is it the address of a Google account? {link} That confirms the address too, and ends the password.",
  forgotten: "{link} The link that sets a new one confirms the address as well.",
  forgot: "Forgot password?",
  otherAccount: "You are logged in with another account. This logs you in with the one of this address.",
  passwordHint: "Enter the password of this account. Then you are logged in too.",
  newLink: "Send a new link",
  linkSent: "A link was sent to your email address",
  logInFirst: "{link} and ask for a new link on your profile.",
  logIn: "Log in",
};

/** Somebody who has forgotten the password asks for a link. */
const forgotten = {
  title: "Reset password",
  lead: "Fill up the form to reset the password",
  hint: "We send a link to this address. It works for one hour. After five on a day we send no more, and the last one works for a day.",
  nothingArrived: "Nothing arrived?",
  notRegistered: "Not registered yet? {link}",
  register: "Register now",
};

/** The page behind that link. */
const newPassword = {
  title: "Choose a new password",
  about:
    "For {email}. Every device that is logged in with this account will be logged out. The private address of your calendar ends.",
  firstProof: "You are the first to prove this address.",
  label: "New password",
  save: "Save the password",
  done: "Your password was changed. Log in with it",
  logIn: "Log in",
  newLink: "Send a new link",
  heldJobs: "These jobs wait for this address and become public:",
  notMine: "I did not write them: do not publish",
  passkeysEnd: "These passkeys are removed. They were made before anybody had confirmed this address:",
  passkeysStay: "These passkeys log in to the account, and stay:",
  madeOn: "{name}, made on {day}",
  removePasskeys: "Remove these passkeys. Choose this if you do not know one of them",
};

/** The labels of the specification. */
const profileLabels = {
  firstName: "First Name",
  middleName: "Middle Name",
  lastName: "Last Name",
  mobile: "Mobile",
  address: "Address",
  country: "Country",
  city: "City",
  state: "State",
  zip: "Zip",
};

const profileHints = {
  mobile: "10 digits, such as 9876543210. From abroad, begin with + and the country’s code",
  zip: "PIN code, such as 560001",
  gender: "Such as male or female. In your own words, or not at all",
  salary: "₹ 5,40,000 a year",
  present: "I work there to the present",
  years: "In years, such as 3",
  skills: "write skills: what you teach and do best, such as PGT Physics, CBSE, laboratory work",
};

const profile = {
  title: "My Profile",
  update: "Update Profile",
  view: "View Profile",
  picture: "Change Profile Picture",
  next: "Next",
  complete: "Your profile is complete.",
  findJobs: "Find jobs",
  progress: (filled: number, of: number) => `${filled} of ${of} parts of your profile are filled in.`,
  steps: {
    name: { text: "Your name, so that the other side knows who you are.", link: "Add your name" },
    mobile: { text: "Your mobile number, so that a school can call you.", link: "Add your mobile number" },
    mobileOfSchool: { text: "Your mobile number. Only we see it.", link: "Add your mobile number" },
    education: { text: "Where and what you studied.", link: "Add your education" },
    resume: { text: "Your resume. Each application can carry it then.", link: "Add your resume" },
    teaches: { text: "What you teach: subjects, classes and boards.", link: "Add what you teach" },
    has: { text: "What you have: B.Ed, TET and the like.", link: "Add your qualifications" },
    work: { text: "Where you have worked.", link: "Add your posts" },
    seeks: { text: "What you look for. No school sees it.", link: "Add what you look for" },
  },
  nothing: "Nothing is filled in yet.",
  missing: (names: string) => `Not filled in: ${names}.`,
  toThePresent: "To the present",
  years: (years: string) => (years === "1" ? "1 year" : `${years} years`),
  teaching: "Teaching profile",
  teachingParts: (filled: number, of: number) => `${filled} of ${of} parts are filled in.`,
  teachingNothing: "What you teach, what you have and where you have worked. Nothing is filled in yet.",
  teachingBegin: "Begin: four minutes",
  teachingChange: "View or change it",
  resume: "Resume",
  resumeStored: (name: string) => `${name} is stored.`,
  resumeNone: "You have no stored resume.",
  resumeChange: "View or replace it",
  resumeAdd: "Store one",
  failed: "Your profile was not updated",
  updated: "Profile updated",
  updateButton: "Update",
  updating: "Updating…",
  elsewhere:
    "Subjects, qualifications and older posts are in your {teaching}. Your resume is a PDF and has a page of its own: {resume}.",
  elsewhereTeaching: "teaching profile",
  elsewhereResume: "view or replace it",
};

const account = {
  title: "Account Setting",
  pageTitle: "My Profile, Account Setting",
  since: { user: "Candidate since", admin: "Recruiter since" },
  settings: "Settings",
  mails: "Your mails",
  calendar: "Calendar",
  rejectionTexts: "Texts for rejections",
  breaks: "Breaks of your school",
  institution: "Your institution",
  data: "Your data",
  email: "Email",
  signIn: "How you sign in",
  passwordSet: "Set",
  none: "None",
  changePassword: "Change Password",
  setPassword: "Set a password",
  linkedOn: "linked on",
  google: "Google",
  notLinked: "Not linked",
  sessions: "Where you are signed in",
  signOut: "Sign out everywhere",
  signingOut: "Signing out…",
  signOutHint:
    "It ends every session but this one, those of programs too. The private address of your calendar ends with them. Passkeys stay.",
  nowhereElse: "You are signed in nowhere else.",
  program: "A program",
  browser: "A browser",
  api: "API",
  thisOne: "This one",
  sinceDay: "Since",
  lastSeen: "last seen",
  end: "End",
  endOf: (label: string) => ` the session of ${label}`,
  sessionEnded: "That session has ended",
  signedOut: "Signed out everywhere else",
  addressChanged: "Your address was changed. A link was sent to the new one",
  passkeyOfferClosed: "You find passkeys in your profile at any time",
  passkeyNamed: "The passkey has its new name",
  passkeyRemoved: "The passkey was removed. You can delete it on your device too",
  passkeyLinkSent: "A link was sent to your address. Open it in this browser",
  passkeyAdded: (name: string) => `The passkey "${name}" was added`,
};

const address = {
  title: "Change the address",
  text: "Is it mistyped? Enter the right one. We send a new link to it, and the old link ends.",
  leaves: "If you have colleagues at an institution here, you leave it.",
  newEmail: "New email",
  submit: "Change the address",
  busy: "Changing…",
  why: {
    user: "Schools write to this address, so it should be one that reaches you.",
    admin: "We write here of new applications, so it should be one that reaches you.",
  },
  notConfirmed: "Not confirmed",
  confirmedOn: "Confirmed on",
  open: "Open our mail and log in. No mail? Look in Spam too.",
  again: "Send the link again",
};

const passkeyConfirmation = {
  title: "Confirm with a passkey",
  done: "Confirmed with your passkey",
  needsLink:
    "You are a moderator, and your passkeys were made before that was known. {link}: we mail it to your address. With it you confirm one of them.",
  ask: "Ask for the link in your profile",
  show: "Show that it is you, with one of your passkeys.",
  script: "Passkeys need JavaScript. Switch it on for this page.",
  use: "Use a passkey",
  none: "You have no passkey yet. {link}, then come back.",
  add: "Add one in your profile",
  back: "Back",
};

const password = {
  title: "Change Password",
  current: "Current password",
  new: "New password",
  hint: (chars: number) =>
    `At least ${chars} characters. Your other devices will be logged out. The private address of your calendar ends.`,
  busy: "Changing…",
  changed: "Your password was changed",
  byGoogle:
    "You log in with Google, so your account has no password yet. To set one, open the link that we send to {email}.",
  send: "Send the link",
  forgotten: "You do not know the current one? Log out and choose {forgot}.",
  forgot: "Forgot password",
  sent: "Password reset link has been sent to your email.",
  back: "Back to your account",
};

const mails = {
  title: "Your mails",
  saved: "Your choice of mails is saved",
  refusedTitle: (email: string) => `Our mails to ${email} come back`,
  refused:
    "Nothing that we send reaches you: no answer, no interview, no link to a new password. Is the mailbox full, or closed? Make room in it or open it again. The warning goes away with the next mail that is taken.",
  refusedWrong: "If the address is wrong, change it in Account Setting.",
  to: (email: string) => `They go to ${email}.`,
  confirmFirst: "{link} first: your choice counts from then on. Until then all mails come at once.",
  confirm: (email: string) => `Confirm ${email}`,
  zone: "Your time zone",
  zoneHint:
    "Such as Asia/Kolkata. Mails that come once a day come at eight in the morning there. Left empty: in India, or where the job is",
  subjects: "Subject lines of mails",
  subjectsHint:
    "A phone that others use too may show them before it is unlocked. Without a name: “A message from the school about PGT Physics”",
  withSchool: "With the school’s name",
  withoutSchool: "Without the school’s name",
  save: "Save",
  always: "What we always send",
  alwaysText: "You cannot switch these mails off, as you may need them:",
  elsewhere: "{alerts} and {reminders} have pages of their own.",
  alerts: "Job alerts",
  reminders: "a mail when something waits",
  whatsapp: "So has {link}.",
  whatsappLink: "whether schools may write to you on WhatsApp",
};

const calendar = {
  title: "Calendar",
  about: {
    admin: "Your interviews, and the days on which answers are due, in the calendar that you use.",
    user: "Your interviews, the days on which answers are due, and when saved jobs close. All in the calendar that you use.",
  },
  addressTitle: "Private address",
  address: "Address of your calendar",
  hint: "Copy it into your calendar: in Google Calendar “Other calendars, From URL”, on an iPhone “Add subscribed calendar”",
  open: "Open in my calendar",
  secret: "Whoever knows this address can read your calendar. Do not share it.",
  newTitle: "A new address",
  newText: "If somebody else knows the address, make a new one. The old one then shows nothing.",
  renew: "Make a new address",
  renewing: "Renewing…",
  renewed: "Your calendar has a new address. The old one shows nothing any more",
};

const notifications = {
  title: "Notifications",
  markAll: "Mark all as read",
  unread: "Unread: ",
  pages: "Pages of notifications",
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  which: "Which mails you get",
};

const ratings = {
  ofSchool: (company: string) => `How was applying to ${company}?`,
  ofCandidate: (name: string) => `Did ${name} come as agreed?`,
  title: "Ratings",
  application: "Your application",
  you: "Your answer",
  said: (who: string) => `The answer of ${who}`,
  once: "You can answer once, and not change it later. It is open until {day}.",
  aboutSchool:
    "Three questions, one minute. Only averages are shown, after five answers. Where few people apply, a school may guess who answered. You need not answer.",
  aboutCandidate: (name: string) => `Only ${name} sees this, and decides whether other schools may.`,
  cameAsAgreed: "Came as agreed",
  send: "Send",
  choose: "Choose",
  points: ["1, not at all", "2", "3", "4", "5, fully"],
  yes: "Yes",
  no: "No",
  notNow:
    "There is nothing to answer here now. We ask for 30 days after an application has ended. There was an agreed interview or a hire, and the candidate has an account.",
  unproven: "Confirm your email address first. Then you can say how it went.",
  sealed: (who: string, days: number) =>
    `You can read the answer of ${who} when both of you have answered, or after ${days} days.`,
  isShown: "Schools to which you apply can read this, with what others said.",
  isHidden: "Only you can read this. You can show it to schools to which you apply.",
  hide: "Do not show it",
  show: "Show it to schools",
  shownNow: "Schools to which you apply can read it",
  hiddenNow: "Only you can read it now",
  thanks: "Thank you. Your answer is saved",
  of5: (points: number) => `${points} of 5`,
};

const schoolRating = {
  title: "How applying went",
  average: (points: string) => `${points} of 5`,
  about: (raters: number) =>
    `Averages of ${raters} candidates who met the school or were hired. We count them again each month. They rate how applying went, not what working there is like.`,
};

const yourData = {
  title: "Your data",
  tabs: { see: "See your data", copy: "Take a copy", close: "Close the account" },
  agreed: "You agreed. You can take it back here",
  tookBack: "You took it back. Nothing more is sent",
  nameSaved: "The name is saved",
  nameRemoved: "The name is removed",
  choose: "Choose what to do",
  copyTitle: "Take a copy of your data",
  copy: {
    intro: "A ZIP with all that we keep of you:",
    user: "Your profile, your applications with their resumes, messages and interviews. Who has your data, saved jobs, notifications.",
    admin: "Your profile, the jobs that you posted, your notes, stars, messages and templates, notifications.",
    without: "Copies of the mails that you have had are not in it.",
  },
  notesApart: "Notes and stars that a school keeps about you are not in it. For a copy of these {ask}.",
  askUs: "ask us",
  download: "Download your data",
  consents: "What you agree to",
  consentsText: "You need not agree to any of it. {notice}",
  agreedOn: "You agreed on ",
  tookBackOn: "You took it back on ",
  notAgreed: "You have not agreed.",
  agree: "I agree",
  takeBack: "Take it back",
  recipients: "Who has your data",
  nobody: "Nobody but us. No school has got an application from you.",
  nothingOlder: "There is nothing older.",
  pages: "Pages of who has your data",
  nominee: "After your death",
  nomineeText: "Name somebody who may then ask about your data. We write to nobody now.",
  nomineeEmail: "Email of this person",
  change: "Change",
  saveName: "Save the name",
  removeNominee: (name: string) => `Remove ${name}`,
  requests: "Your requests",
  noRequests: "You have asked nothing.",
  forAnswer: (time: string) => `${time} for our answer`,
  answered: "answered",
  retention: "What we keep, and how long",
  closeTitle: "Close the account",
  closeText: {
    user: "Your open applications are withdrawn. Your profile, your resumes and your photo are removed. Schools no longer see your name, address or number.",
    admin:
      "Your jobs are removed and take no more applications. Your profile and your photo are removed. Nobody can read the applications any more.",
  },
  noUndo: "This cannot be undone.",
  copyFirst: "{link} first, if you want one. Afterwards there is nothing left to copy.",
  copyFirstLink: "Take a copy of your data",
  typeEmail: "Type your email address to confirm",
  close: "Close my account",
  closing: "Closing…",
  closed: "Your account was closed",
};

const privacyRequest = {
  kind: "What you want",
  choose: "Choose",
  text: "Tell us more",
  textHint: "Send no papers and no numbers of papers.",
  emailHint: "The address that you used here. The answer goes to it, and to no other.",
  send: "Send the request",
};

const photo = {
  title: "Change Profile Picture",
  updated: "Profile picture updated",
  removed: "Profile picture removed",
  failed: "Your profile picture was not changed",
  close: "Close",
};

const institution = {
  title: "Your institution",
  menu: "Recruiter and HR",
  onThisPage: "On this page",
  role: (role: string, may: string) => `You are its ${role}: ${may}.`,
  shared: "Colleagues who work for the same institution share its jobs and applications. Each has an own log-in.",
  nameIt:
    "Name your institution here, or open the invitation that a colleague has sent you. Otherwise the first job that you publish names it.",
  found: "Save the institution",
  founding: "Saving…",
  insist: "Save it all the same: a person checks it",
  sections: {
    requests: "Requests to join",
    people: "People",
    invitations: "Invitations",
    description: "Description",
    pictures: "Pictures",
    embed: "Your own website",
    standing: "Check by Staffroom",
    more: "Breaks and texts",
    join: "Join another institution",
    leave: "Leave",
  },
  save: "Save",
  saved: "Saved.",
  breaks: "{link}: no answer falls due on those days.",
  breaksLink: "Breaks of your school",
  texts: "{link}: your own words in place of our standard text.",
  textsLink: "Texts for rejections",
  keys: "{link} let your website or your own system work with Staffroom.",
  keysLink: "Keys for programs",
  webhooks: "{link} tell your own system of applications, messages and jobs.",
  webhooksLink: "Webhooks",
  leaveLink: "Leave this institution",
  onlyOwner: "You are its only owner. To leave it, name another owner first.",
  done: {
    founded: (name: string) => `${name} is here now. Invite your colleagues.`,
    invited: (email: string) => `Invitation sent to ${email}.`,
    withdrawn: "Invitation withdrawn. Its link does not work any more.",
    role: (name: string, role: string) => `${name}: ${role} from now on.`,
    removed: (name: string) => `${name} was removed. The jobs stay, in your name.`,
    checkAsked: "Sent. A person compares it with the official list.",
    joinAsked: "Sent. An owner of the institution answers.",
    joinTakenBack: "You have taken the request back.",
    declined: (name: string) => `${name}: declined.`,
    colleague: "Colleague",
    left: "You have left the institution.",
  },
  chooseWhat: "Choose what to do",
  fields: {
    kind: "Kind",
    place: "Place",
    placeHint: "City and state",
    website: "Website",
    websiteHint: "Such as www.school.example",
    about: "About",
    aboutHint: "What a candidate would ask you first: pupils, board, language, how you work",
  },
  check: {
    shown: "Candidates read {state} on its jobs and on {page}.",
    page: "its public page",
    ends: "With another name or website the check ends, and a moderator looks again.",
    rival: (name: string) =>
      `Somebody of ${name} has an address at this website already. Ask them below to let you in, or ask for a check.`,
    host: "Has one of you a confirmed address at the school’s website? Then candidates read that you write from it. Free mail does not count.",
    limit: "Until the check, your institution can open at most 50 resumes a day.",
    title: "Ask for the check",
    asked: "You asked on {day}. A person looks as soon as there is time. With another code you can ask again.",
    code: "UDISE code, or board and affiliation number",
    codeHint: "The UDISE code has 11 digits. A company writes the number of its registration.",
    send: "Ask for the check",
    sending: "Sending…",
  },
  embed: {
    text: "Your open jobs can stand on a page of your own website. Put this line where they should be: it needs no further care.",
    line: "Line for your website",
    lineHint: "Copy all of it.",
    colours: "Colours",
    coloursHow: "Choose those of your website. What you leave empty has our colours, which follow day and night.",
    form: "#rrggbb",
    ground: "Ground",
    ink: "Letters",
    accent: "Links",
    save: "Save colours",
    saved: "The colours are saved.",
    look: "Open it alone",
    shown: "So it looks",
  },
  pictures: {
    text: "Everybody sees them on the public page. The logo is shown with its jobs too.",
    alt: (label: string) => `The ${label}`,
    none: (label: string) => `No ${label} yet`,
    change: (label: string) => `Change ${label}`,
    addOne: (label: string) => `Add ${label}`,
  },
  join: {
    text: "Do you work for one of these? Its owner can let you in.",
    host: (name: string, place: string | null, host: string) =>
      `${name}${place ? `, ${place}` : ""}: its people have addresses at ${host}.`,
    asked: "You asked on {day}. An owner of it answers.",
    takeBack: "Take the request back",
    takingBack: "Taking back…",
    ask: "Ask to join",
    asking: "Sending…",
    colleagues: "If you own an institution with colleagues, all of them come along.",
  },
  requests: {
    of: (place: string) => ` of ${place}`,
    jobsCome: " All jobs come along.",
    comeAlong: (colleagues: number, hasJobs: boolean) =>
      ` ${hasJobs ? "All jobs and " : ""}${colleagues === 1 ? "one colleague" : `${colleagues} colleagues`} come along, as recruiters.`,
    unproven: (count: number) =>
      ` Of these, ${count} ${count === 1 ? "has" : "have"} an address that is not confirmed.`,
    stranger: "Somebody else may have typed this address, even if it is at your own website.",
    letIn: (role: string) => `Let in as ${role}`,
    decline: "Decline",
  },
  people: {
    caption: "People",
    name: "Name",
    email: "Email",
    role: "Role",
    since: "Since",
    action: "Action",
    you: " (you)",
    leave: "Leave",
    roleOf: (name: string) => `Role of ${name}`,
    update: "Update",
    updating: "Updating…",
    updateOf: (name: string) => ` the role of ${name}`,
    remove: "Remove",
  },
  invitations: {
    caption: "Open invitations",
    until: "Open until",
    withdraw: "Withdraw",
    withdrawing: "Withdrawing…",
    of: (email: string) => ` the invitation of ${email}`,
    title: "Invite a colleague",
    email: "Email of your colleague",
    hint: (days: number) =>
      `We mail a link that works for ${days} days. To send it again, invite the address once more.`,
    roles: {
      owner: "does everything, and decides who else can",
      recruiter: "works on jobs and applications",
      reader: "reads jobs and applications",
    },
    send: "Invite",
    sending: "Inviting…",
  },
  leave: {
    stay: "Stay",
    title: (name: string) => `Leave ${name}?`,
    jobs: (count: string, isOne: boolean, successor: string) =>
      `${count} ${isOne ? "job in your name goes" : "jobs in your name go"} to ${successor}. `,
    text: (name: string) =>
      `You no longer see the jobs of ${name}, nor their applications. To come back you need an invitation.`,
    own: "You get a new institution of your own, without a name and without jobs. Your drafts stay yours.",
    submit: "Leave",
    busy: "Leaving…",
  },
};

const invitation = {
  title: "Invitation",
  welcome: "Welcome. You see the jobs and applications of your colleagues now.",
  over: "It was accepted or withdrawn, or it is more than seven days old. Ask your colleague to invite you again.",
  workFor: (name: string) => `Work for ${name}`,
  invites: "{inviter} invites {email} to work for {institution}.",
  logInWith: (email: string) => `Log in with ${email} to accept it.`,
  logIn: "Log in",
  noAccount: "No account yet? {link}. You come back here afterwards.",
  signUp: "Sign up as a recruiter",
  other: (own: string, invited: string) => `You are logged in as ${own}. The invitation is for ${invited}.`,
  logOut: "Log out and go on",
  candidate:
    "This address has a candidate's account. Ask your colleague to invite an address with a recruiter's account.",
  confirm: (email: string) =>
    `To accept it, confirm your email address first. Open our mail to ${email}. Then open this link again. No mail? Look in Spam too.`,
  accept: "Accept",
  accepting: "Accepting…",
  now: (name: string) => `At the moment you work for ${name}.`,
  leaves: "You leave it, and the jobs that you posted there stay with your colleagues.",
};

const breaks = {
  title: "Breaks of your school",
  about:
    "No answer falls due on these days, up to 60 a year. Does somebody wait for an answer on one of them? Then the day moves behind the break, once, and we tell the applicant.",
  none: "No break is planned.",
  list: "Planned breaks",
  range: (first: string, last: string) => `${first} to ${last}`,
  remove: "Remove",
  removing: "Removing…",
  removeOf: (range: string) => `Remove ${range}`,
  removed: "The break is removed.",
  saved: "Saved. Applicants whose answer falls into it are told the new day.",
  add: "Add a break",
  first: "First day",
  last: "Last day",
};

const picture = {
  of: (label: string, name: string) => `${label} of ${name}`,
  institution: "your institution",
  picture: "Picture",
  updated: (label: string) => `${label} updated`,
  removed: (label: string) => `${label} removed`,
  failed: (label: string) => `The ${label} was not changed`,
  present: (label: string) => `The present ${label}`,
  hint: "JPEG, PNG or WebP, 2 MB at most. Everybody sees it. We take out where and with what it was taken.",
  update: "Update",
  updating: "Updating…",
  remove: (label: string) => `Remove ${label}`,
  back: "Back",
  onlyOwner: "Only an owner of the institution can change it.",
  none: "You work for no institution yet.",
};

const resume = {
  title: "My Resume",
  none: "No resume stored yet",
  noneText: "Store it once, or have one made. Each application can carry it then, without another upload.",
  replaceTitle: "Replace it",
  storeTitle: "Store your resume",
  label: "Resume",
  hint: (leaveOut: string) => `PDF is Allowed. 10 MB at most. ${leaveOut}`,
  sentStay: "Applications that you have sent keep the resume they were sent with.",
  replace: "Replace",
  store: "Store",
  storing: "Storing…",
  stored: "Resume stored",
  removed: "Resume removed",
  made: "Resume made from your profile",
  failed: "Your resume was not changed",
  madeTitle: "A resume from your profile",
  storedOn: "stored on",
  madeOn: "made on",
  view: "View",
  newTab: (name: string) => ` ${name}, opens in a new tab`,
  remove: "Remove",
  removeAtOnce: "Remove at once",
  removeTitle: "Remove your stored resume?",
  removeText: (name: string) => `${name} goes from your profile. Applications that you have sent keep their copies.`,
  cancel: "Cancel",
  fill: "{teaching}, or your studies under {profile}.",
  fillTeaching: "Fill in what you teach and where you have worked",
  again: "A new one takes its place. An uploaded resume stays as it is.",
  makeText:
    "No PDF at hand? We make one or two pages from your profile. They hold your name and contact, what you teach, where you have worked and studied. No photo, age or gender.",
  fillFirst: "{teaching} or {profile}",
  fillProfile: "Fill in your teaching profile",
  withoutWords: "Leave these words out",
  makeAgain: "Make my resume again",
  make: "Make my resume",
  making: "Making…",
};

export const words = {
  fixed,
  labels,
  busy,
  role,
  signUp,
  signUpNotice,
  sharedPhone,
  registration,
  login,
  google,
  googleDemo,
  googleSteps,
  linkExpired,
  mailedNumber,
  notMe,
  confirmation,
  forgotten,
  newPassword,
  profileLabels,
  profileHints,
  profile,
  account,
  address,
  passkeyConfirmation,
  password,
  mails,
  calendar,
  notifications,
  ratings,
  schoolRating,
  yourData,
  privacyRequest,
  photo,
  institution,
  invitation,
  breaks,
  picture,
  resume,
};
