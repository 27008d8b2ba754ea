/** Rows of the table on how long data of people is kept, as people read it. */
export const words = {
  accountAndProfile: {
    what: "Your account, your profile and your teaching profile",
    howLong: "Until you close the account",
  },
  resumesAndPhoto: {
    what: "Your resumes, stored and made, and your photo",
    howLong: "Until you remove or replace them, or close the account",
  },
  applications: {
    what: "Applications, each with its resume",
    howLong:
      "Two years after the last change, once the job is closed; then without name, address, number, answers, teaching profile and resume",
  },
  teachingCopies: {
    what: "What a school reads of your teaching profile with an application",
    howLong:
      "Until you remove it or withdraw the application, or it is dropped; otherwise as long as your name on the application",
  },
  waitingResume: {
    what: "A resume that you sent while our records could not be reached",
    howLong: "Until you send the form again; otherwise it is removed within two hours, or a day at most",
  },
  messages: {
    what: "Messages of an application, both ways, with when they were read",
    howLong:
      "As long as the name of the applicant; what a recruiter wrote stays so long too, without the recruiter once that account is closed",
  },
  notes: {
    what: "Notes and stars that a school gives an applicant",
    howLong: "As long as the name of the applicant, or until the one who gave them closes the account",
  },
  interviews: {
    what: "Interviews: times, place, link, and the words on them",
    howLong: "Place, link and words as long as the name of the applicant; when it was stays",
  },
  saidAfterInterview: {
    what: "What a school said of an applicant after an interview",
    howLong: "As long as the name of the applicant",
  },
  schoolRatings: {
    what: "How an applicant rated a school",
    howLong: "It stays in the averages of the school; without the applicant after the same time",
  },
  waitingMoves: {
    what: "A move that a school can still take back",
    howLong: "Until it is carried out or taken back: an hour at most",
  },
  droppedApplications: {
    what: "An application that was dropped, as another one of its address was confirmed",
    howLong: "30 days",
  },
  disownedApplications: {
    what: 'An application of which you said "This was not me"',
    howLong: "7 days, and no school sees it meanwhile",
  },
  resumeViews: { what: "Who opened your resume, and when", howLong: "One year" },
  notifications: { what: "Notifications", howLong: "One year" },
  mails: { what: "Mail that we sent you", howLong: "Its text until it is sent, that it was sent 30 days" },
  mailSettings: {
    what: "How often you want which mail, and your time zone for mails",
    howLong: "Until you close the account; without an account, as long as your name on the application",
  },
  links: {
    what: "Links to confirm your address or to choose a password, as proofs of them",
    howLong: "Until they are used, at most 3 days",
  },
  sentForms: { what: "That a form or a call was sent, so that it counts once", howLong: "One day" },
  calendarAddress: {
    what: "The private address of your calendar",
    howLong: "Until you make a new one, or close the account",
  },
  savedJobs: { what: "Jobs that you saved", howLong: "Until you take them off the list, or close the account" },
  passkeys: {
    what: "Your passkeys: their names, and when you made and used them",
    howLong: "Until you remove them, or close the account",
  },
  sessions: { what: "Where you are logged in", howLong: "Until you log out, at most 30 days" },
  failedLogins: { what: "Counts of failed logins and the like, without your address", howLong: "25 hours at most" },
  numbersAndProposals: {
    what: "Which number of our mail was chosen, and how often times were proposed, without your address",
    howLong: "As long as the link works, at most three years and a day",
  },
  waitingJobs: {
    what: "Jobs that wait for your confirmed address",
    howLong: "Until they are published, you remove them, or you close the account",
  },
  drafts: {
    what: "Drafts of jobs that you typed",
    howLong: "180 days after you last changed them, or until you post or remove them",
  },
  jobs: {
    what: "Jobs that you posted",
    howLong:
      "They stay, as they name the school and not you; closing the account removes them, or leaves them to your colleagues",
  },
  templates: { what: "Your templates for answers", howLong: "Until you remove them, or close the account" },
  breaks: {
    what: "Days on which your school answers nobody",
    howLong: "They stay with the school, and before they begin you can take them back",
  },
  keptWord: {
    what: "How a school keeps its word, as counts without names",
    howLong: "180 days, and the averages of what people said as long as the school",
  },
  jobChanges: {
    what: "What was changed of a job after somebody had applied, and what is still to be told of it",
    howLong: "As long as the job; what is to be told, until everybody is told",
  },
  membership: {
    what: "The institution for which you work, and what you may do there",
    howLong:
      "Until you leave it, are removed from it, or close the account. If you join another one, you say whether your jobs and their applicants come along",
  },
  joinRequest: {
    what: "Your request to work for an institution",
    howLong: "Until it is answered or you take it back, at most 30 days",
  },
  reports: {
    what: "What you reported, and answers about hidden jobs",
    howLong: "One year after a person has looked; without your name once you close the account",
  },
  suspensions: {
    what: "That your address, or your school's website and name, is suspended, as a code from which nobody reads it",
    howLong: "As long as the suspension; a year after you close the account",
  },
  moderationLog: { what: "The log of moderation: each step, its reason and its moderator", howLong: "It stays" },
  invitations: {
    what: "Invitations that you sent",
    howLong: "Until they are accepted or withdrawn; 30 days after their last day",
  },
  alerts: {
    what: "Job alerts: your address, the search, and which new jobs you were told of",
    howLong:
      "Until you stop them, or close the account of that address; 3 days if nobody confirms them; a year and a month if you do not keep them. What you were told of 30 days",
  },
  consents: { what: "What you agreed to", howLong: "One year after you withdraw it, or until you close the account" },
  nominee: {
    what: "Whom you named to ask after your death",
    howLong: "Until you remove the name, or close the account",
  },
  requests: {
    what: "What you asked about your data, and our answer",
    howLong: "One year after the answer; without your address and words once you close the account",
  },
  processing: { what: "That something was done about your data, never what was in it", howLong: "One year" },
  apiKeys: {
    what: "That you made a key for a program of your institution, under the name that you gave it",
    howLong: "Until the key has ended for a year, or you close the account",
  },
  jobViews: { what: "How often a job was looked at on a day, without names", howLong: "400 days" },
};
