/** Refusals to programs that ask for events in a wrong way. */
export const words = {
  oneOfTypes: "Send types of events with commas between, such as application.received",
  wrongCursor: "Send a cursor of this call, 0, or now",
  expired:
    "What came behind this cursor is no longer kept. Read the lists anew, and begin with the cursor that since=now gives.",
  notOfKey: "The key may not read events of this type",
};
