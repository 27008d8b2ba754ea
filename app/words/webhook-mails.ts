/** Lines of the mail and of the bell about a webhook that has ended by itself. */
export const words = {
  subject: (institution: string) => `A webhook of ${institution} is off`,
  ended: {
    off: (receiver: string, institution: string) =>
      `For three days ${receiver} has taken nothing of what we sent it for ${institution}. So we have switched this webhook off.`,
    gone: (receiver: string, institution: string) =>
      `${receiver} says that it takes no more of what we send it for ${institution} (410 Gone). So we have ended this webhook.`,
  },
  look: "See its last deliveries here, and switch it on again once its receiver answers:",
  nothingLost: "What happens meanwhile stays in your log of events for 90 days.",
  notice: {
    off: (host: string) => `The webhook to ${host} is off: nothing was taken for three days`,
    gone: (host: string) => `The webhook to ${host} has ended: its receiver says 410 Gone`,
  },
};
