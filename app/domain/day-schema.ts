/** The shape of a day that a person types. Every form and call that takes a day shares it. */
import * as z from "zod";
import { readDay, whyNotDay } from "./parse-day-rules";

type Takes = {
  /** A month stands for its first day. */
  takesMonth?: boolean;
  /** "1 April" is taken as "--04-01": who knows the present day finds its year. */
  takesNoYear?: boolean;
  /** A time may follow, as "T09:00". */
  takesTime?: boolean;
  /** The first and the last day that is a day here. */
  between?: [string, string];
  /** A text that is no day and is taken all the same, in the form in which it is kept. */
  instead?: (text: string) => string | null;
};

/** No job speaks of other centuries, and no calendar takes them. */
const THIS_CENTURY: [string, string] = ["2000-01-01", "2099-12-31"];

/** A day as "2027-04-01". `error` stands beside a text that names no day; a text that can mean two days is asked back. */
export function typedDay(error: string, takes: Takes = {}) {
  const { takesMonth = false, takesNoYear = false, takesTime = false, between = THIS_CENTURY, instead } = takes;
  return z
    .string(error)
    .transform((text, refusal) => {
      const taken = instead?.(text);
      if (taken) return taken;
      const [, day = text, time = ""] = (takesTime && /^(.*)(T\d\d:\d\d)$/.exec(text)) || [];
      const read = readDay(day);
      const value = read && "value" in read ? (read.kind === "month" ? `${read.value}-01` : read.value) : "";
      const isOutside = !value.startsWith("--") && (value < between[0] || value > between[1]);
      const problem = whyNotDay(read, { error, takesMonth, takesNoYear }) ?? (isOutside ? error : null);
      if (problem === null) return value + time;
      refusal.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    })
    .meta(instead ? {} : { format: "date" });
}
