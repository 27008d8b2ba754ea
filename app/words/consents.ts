/** Consents that people may give. They lose nothing without them. */
export const words = {
  reminders: {
    label: "A mail when something waits for you",
    what: "At most once a week, if you have not read your notifications for a day. Without it you lose nothing: they wait on the page.",
  },
  whatsapp: {
    label: "Schools may write to me on WhatsApp",
    what: "A school that has answered you here may tell you so on WhatsApp, from 8 to 20 o'clock. Only a school to which you applied, which has your number already. The words name the school and no more. Without it you lose nothing: answers wait here.",
  },
};
