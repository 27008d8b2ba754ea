/** Lines of mails and of the bell that bring messages. */

export const words = {
  fromSubject: (messages: string, name: string, job: string) => `${messages} from ${name} about ${job}`,
  applicantWrote: (name: string, job: string) => `${name}, who applied for "${job}", wrote:`,
  answerHere: "Answer here, as nobody reads a reply to this mail:",
  fromSchoolSubject: (messages: string, job: string) => `${messages} from the school about ${job}`,
  dear: (name: string) => `Dear ${name},`,
  schoolWrote: (company: string, job: string) => `${company} wrote about your application for "${job}":`,
  mayNotAsk: "A school may not ask you for money. If this one does, do not pay, and report the message on that page.",
  oneMessage: "A message",
  messages: (count: number) => `${count} messages`,
  aboutJob: (title: string) => `about "${title}"`,
  aboutApplication: (title: string) => `about your application for "${title}"`,
  newMessage: (who: string, about: string) => `New message from ${who} ${about}`,
  newMessages: (who: string, about: string) => ` new messages from ${who} ${about}`,
};
