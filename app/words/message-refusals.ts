/** Refusals to people who write messages, and what was done. */

export const words = {
  tooLongFor: (name: string, length: number, max: number) =>
    `Filled in for ${name}, this has ${length} characters. Use at most ${max}`,
  tooManyAtOnce: (max: number) => `Choose at most ${max} at once`,
  noApplication: "There is no such application",
  readOnly: "You may read the messages of your institution, not write any. Ask an owner of it",
  goneNoReader: "The applicant is no longer here, so nobody would read a message",
  isWithdrawn: "This application was withdrawn, so no message can be added",
  notInList: "This application is not in the school's list, so no message can be added",
  notReal: "You said that this is not a real application, so no message can be added",
  youStopped: "You have stopped the messages. Allow them again to write",
  outOfSight: "This job is out of sight, so its applicants cannot be written to",
  confirmThenWrite: "Confirm your e-mail address first, then you can write",
  tooManyUnanswered: (max: number) => `You have written ${max} messages. You can write again when you have an answer`,
  confirmFirst: "Confirm your e-mail address first: open the link in our mail to you",
  applicantStopped: "The applicant takes no more messages here",
  schoolStopped: "The school takes no more messages here",
  yourMessage: "your message",
  sent: "Message sent",
  stopped: "Messages are stopped",
  allowedAgain: "Messages are allowed again",
  sendId: "Send the id of the newest message that was read",
};
