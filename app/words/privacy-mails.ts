/** Lines of mails about a person's data. */
export const words = {
  closedSubject: "Your account was closed",
  closed:
    "Your Staffroom account was closed just now. Your profile, your resumes and your photo are removed, and your open applications are withdrawn. Nothing that is left names you.",
  welcome: "You are welcome to sign up again at any time.",
  oneNotification: "1 notification",
  notifications: (count: number) => `${count} notifications`,
  unreadSubject: (count: string) => `${count} on Staffroom`,
  unread: (count: string) => `You have not read ${count}:`,
  youAgreed: (day: string) => `You agreed to this mail on ${day}. It comes once a week at most. One button stops it:`,
  receivedSubject: (number: number) => `We have your request ${number}`,
  somebodyAsked: (what: string, number: number) =>
    `Somebody asked us about personal data and gave this address: "${what}". The number is ${number}.`,
  answerBy: (day: string) => `A person reads it. The answer comes to this address by ${day}.`,
  notYou:
    "Was it not you? Then do nothing: what we do goes to this address alone, and we ask here before we change or remove anything.",
  answeredSubject: (number: number) => `Our answer to your request ${number}`,
  notContent: "You are not content with this? You can ask again, or complain to the Data Protection Board of India.",
};
