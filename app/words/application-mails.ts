/** Lines of mails and of the bell about applications, and about the days until an answer. */

export const words = {
  subject: (jobTitle: string) => `Your application for ${jobTitle}`,
  dear: (applicantName: string) => `Dear ${applicantName},`,
  sent: (jobTitle: string, company: string) =>
    `Your application for "${jobTitle}" is sent. ${company} can read it on Staffroom.`,
  mailWhenAnswered: (promise: string, company: string) =>
    `${promise}We mail you when there is an answer. You can read it, write to ${company} or withdraw here:`,
  appliedWithAddress: (title: string, company: string) =>
    `Hello. Somebody applied for ${title} at ${company} with this address. The application:`,
  askedNumber: (number: string | null | undefined) => `The page asks for this number: ${number}`,
  readThere: (company: string, due: string, keep: string) =>
    `There you can read the answer, write to ${company} or withdraw.${due} ${keep}`,
  withdrawThere: "Not you? Withdraw it there.",
  keepPrivate: "Keep this mail and do not forward it: its link is private.",
  confirmSubject: (jobTitle: string) => `Confirm your application for ${jobTitle}`,
  wasItYou: (title: string, company: string) =>
    `Hello. Somebody applied for ${title} at ${company} with this address. Was it you? Choose "Yes, confirm" here:`,
  sentBySchool: (title: string, company: string) =>
    `Hello. ${company} has sent us your application for ${title}, which you made on its own website. Was it you? Choose "Yes, confirm" here:`,
  thenRead: (company: string, due: string, keep: string) =>
    `Then you can read the answer, write to ${company} or withdraw.${due} ${keep}`,
  notYou: 'Not you? Choose "This was not me" there: we delete the application and its file after seven days.',
  anotherSubject: (jobTitle: string) => `Another application for ${jobTitle}`,
  another: (title: string, company: string) =>
    `Hello. Somebody applied for ${title} at ${company} with this address. You have already confirmed another application for this job: open it by our earlier mail about it. This new one cannot be confirmed, and ${company} does not see it as yours.`,
  withdrawNew: 'Withdraw the new one here, or choose "This was not me":',
  linksSubject: "Your applications on Staffroom",
  linksAsked:
    "Hello. Somebody asked us for the links to the applications that were sent with this address, without an account.",
  keepLinksPrivate:
    "Keep this mail and do not forward it: its links are private. If it was not you who asked, do nothing: the links went to nobody else.",
  sentOn: (day: string, time: string, zone: string) => `sent on ${day} at ${time}${zone}`,
  linkedLine: (title: string, company: string, sent: string, file: string) =>
    `"${title}" at ${company}, ${sent} with the file "${file}"`,
  promised: (company: string, day: string) =>
    `${company} promises an answer by ${day}. If it is late, we tell you. Late is not a rejection.\n\n`,
  asked: (company: string, day: string) =>
    `We ask ${company} to answer by ${day}. If no answer comes, we tell you.\n\n`,
  promisedShort: (company: string, day: string) => ` ${company} promises an answer by ${day}.`,
  askedShort: (company: string, day: string) => ` We ask ${company} to answer by ${day}.`,
  newSubject: (jobTitle: string) => `New application for ${jobTitle}`,
  newApplication: (name: string, title: string, due: string) => `${name} has applied for "${title}".${due}`,
  logInToRead: "Log in to Staffroom to read the application and the resume:",
  answerDue: (day: string) => ` Your answer is due by ${day}.`,
  notYouLink: "If it was not you who did this, somebody else has read our mail to you: its link is private.",
  notYouPassword: "If it was not you who did this, change your password on Staffroom.",
  shortlistedSubject: (jobTitle: string) => `You are shortlisted for ${jobTitle}`,
  shortlisted: (company: string, jobTitle: string) =>
    `${company} has put your application for "${jobTitle}" on its shortlist.`,
  shortlistedNext: "There is nothing you need to do now. If they want to talk to you, they will write or call.",
  interviewSubject: (jobTitle: string) => `Interview for ${jobTitle}`,
  interviewing: (company: string, jobTitle: string) => `${company} would like to interview you for "${jobTitle}".`,
  interviewNext: "They will write or call to agree on a time with you.",
  offerSubject: (jobTitle: string) => `An offer for ${jobTitle}`,
  offered: (company: string, jobTitle: string) =>
    `Congratulations: ${company} would like to offer you the post "${jobTitle}".`,
  offeredNext: "They will write or call with the details. Nothing is settled until you have agreed with them.",
  answerOffer: (reply: string) =>
    `${reply}To say no, choose "Decline the offer". To accept, choose "Accept the offer" here:`,
  replyBy: (day: string) => `Please reply by ${day}. `,
  hiredSubject: (jobTitle: string) => `You are hired: ${jobTitle}`,
  hired: (company: string, jobTitle: string) =>
    `Congratulations: ${company} has marked you as hired for "${jobTitle}".`,
  goodStart: "We wish you a good start.",
  withdrawnSubject: (jobTitle: string) => `You have withdrawn your application for ${jobTitle}`,
  withdrawn: (jobTitle: string, company: string) =>
    `You have withdrawn your application for "${jobTitle}", and ${company} has been told.`,
  declinedSubject: (jobTitle: string) => `You have declined the offer for ${jobTitle}`,
  declined: (jobTitle: string, company: string) =>
    `You have declined the offer of the post "${jobTitle}", and ${company} has been told. Your application has ended.`,
  yourApplication: "Your application:",
  schoolWrites: (company: string, jobTitle: string) => `${company} writes about your application for "${jobTitle}":`,
  thisReason: "gives this reason",
  theseReasons: "gives these reasons",
  newNotice: (name: string, title: string, due: string) => `${name} has applied for "${title}"${due}`,
  answerBy: (day: string) => `. Answer by ${day}`,
  statusNotice: (status: string, title: string, company: string, more: string) =>
    `${status}: your application for "${title}" at ${company}${more}`,
  hasDeclined: "declined the offer",
  hasWithdrawn: "withdrawn the application",
  endedNotice: (applicantName: string, what: string, jobTitle: string) =>
    `${applicantName} has ${what} for "${jobTitle}"`,
  notCarriedOut: (name: string, whose: string, status: string) =>
    `${name}: ${whose} "${status}" was not carried out, as something else happened first. Nobody was told of it`,
  yours: "your",
  ofColleague: "a colleague's",
  untoldMoves: (title: string, went: string, moves: string, were: string, them: string) =>
    `"${title}" was ${went}: ${moves} that could still be taken back ${were} not carried out. Nobody was told of ${them}`,
  oneMove: "1 move",
  moves: (count: string) => `${count} moves`,
  replacedMove: (from: string, to: string) =>
    `: a colleague has replaced your "${from}" with "${to}" before anybody was told of it`,
  moveOfGone: (title: string) =>
    `1 move of a colleague for "${title}" was not carried out, as that person can no longer do so. The applicant waits for you`,
  movesOfGone: (count: string, title: string) =>
    `${count} moves of a colleague for "${title}" were not carried out, as that person can no longer do so. The applicants wait for you`,
  dearName: (name: string) => `Dear ${name},`,
  theSchool: "The school",
  promisedBy: (school: string, day: string) => `${school} promised an answer by ${day}.`,
  askedBy: (school: string, day: string) => `We asked ${school} to answer by ${day}.`,
  lateSubject: (who: string) => `${who} is late with its answer`,
  lateNone: (job: string, promise: string) => `you applied for ${job}. ${promise} None has come.`,
  notRejection: (school: string) => `This is not a rejection. ${school} can still answer.`,
  canAccept: (school: string) =>
    `You can still accept, as long as ${school} leaves it open. To accept the offer, choose "Accept the offer" here:`,
  timesOver: (school: string) =>
    `The proposed times are over. You can still write to ${school}, which may propose others:`,
  waitsSubject: (who: string, job: string) => `${who} waits for you: ${job}`,
  waited: (job: string, school: string, day: string) =>
    `you applied for ${job}. ${school} waited for your answer until ${day}. None has come.`,
  removedSubject: (who: string, job: string) => `${who} has removed the job: ${job}`,
  removed: (job: string, school: string) =>
    `you applied for ${job} at ${school}. ${school} has removed this job, so there will be no answer from there.`,
  nothingAboutYou: "This says nothing about you.",
  takenDownSubject: (job: string) => `The job was taken down: ${job}`,
  takenDown: (job: string, school: string) =>
    `you applied for ${job} at ${school}. This job was taken down, so there will be no answer from there.`,
  oneSimilar: "one similar job",
  twoSimilar: "two similar jobs",
  threeSimilar: "three similar jobs",
  needNotWait: (are: string, jobs: string) => `You need not wait: here ${are} ${jobs}.`,
  didTheyCall: (company: string) => `Did ${company} call you? Tell us:`,
  hasOffered: (school: string, job: string) => `${school} has offered you the post "${job}"`,
  hasProposed: (school: string, job: string) => `${school} has proposed times for "${job}"`,
  acceptHere: 'To accept, choose "Accept the offer" here:',
  answerHere: "Answer here:",
  replyWaitsSubject: (who: string, job: string) => `${who} waits for your reply: ${job}`,
  chooseTimeSubject: (job: string) => `Choose a time: ${job}`,
  waitsUntil: (waits: string, day: string, how: string) => `${waits} and waits for your answer until ${day}. ${how}`,
  wasDue: "was due",
  answerByDay: "answer by",
  lateOnes: "Late. These people still wait, and you can still answer:",
  dueNext: "Due in the next days:",
  andMore: (n: number) => `And ${n} more.`,
  dueSubjectLate: (count: number, late: number) => `Answers due: ${count}, ${late} late`,
  dueSubject: (count: number) => `Answers due: ${count}`,
  hello: "Hello,",
  calledSubject: (who: string) => `${who} says that it called you`,
  moreTimeSubject: (who: string, day: string) => `${who} takes more time: answer by ${day}`,
  called: (school: string, job: string, day: string) =>
    `${school} says that it has called you about your application for "${job}". The next answer is due by ${day}.`,
  noCall: "Did no call come? Tell us:",
  moreTime: (school: string, job: string, day: string) =>
    `${school} needs more time for your application for "${job}". The answer is now due by ${day}. It can be put off once.`,
  breakSubject: (who: string, day: string) => `${who} has a break: answer by ${day}`,
  breakMoved: (school: string, job: string, day: string) =>
    `${school} has entered a break in its calendar. The answer to your application for "${job}" is now due by ${day}. A break can move it once.`,
  lateNotice: (company: string, title: string) => `${company} is late with its answer on "${title}"`,
  waitedNotice: (company: string, title: string) => `${company} waited for your answer on "${title}"`,
  removedNotice: (company: string, title: string) => `${company} has removed the job "${title}"`,
  takenDownNotice: (title: string, company: string) => `The job "${title}" at ${company} was taken down`,
  acceptedNotice: (name: string, job: string) => `${name} has accepted the offer for "${job}"`,
  contactNotice: (name: string, job: string) => `${name} says that you made contact about "${job}"`,
  noCallNotice: (name: string, job: string, day: string) =>
    `${name} says that no call came about "${job}": answer by ${day}`,
  calledNotice: (company: string, job: string) => `${company} says that it called you about "${job}"`,
  moreTimeNotice: (company: string, job: string, day: string) =>
    `${company} takes more time for "${job}": answer by ${day}`,
  breakNotice: (company: string, title: string, day: string) =>
    `${company} has a break: the answer to "${title}" is due by ${day}`,
  seeToday: "Answers, new applications and interviews of today:",
  notForward: "Do not forward this mail: its link is private.",
};
