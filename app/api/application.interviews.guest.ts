/** `POST /application/interviews/guest`: reads or answers the interview of an application without an account, by our mail's link. */
import { requireGuestKey } from "~/domain/applications/guest-link";
import { answerAsGuest, readGuestInterviews } from "~/domain/interviews/answer-interview.server";
import { GuestInterviewCall, InterviewList, toAnswer } from "~/domain/interviews/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import type { RequestContext } from "~/http/context";

const { loader, action } = endpoint({
  POST: operation({
    id: "useGuestInterviewLink",
    scope: "open",
    summary: "Read the interviews of an application by the link in our mail, take a time, or ask for others",
    access: "anyone",
    answer: InterviewList,
    refuses: [404, 409],
    body: GuestInterviewCall,
    async run({ context, body }) {
      const key = requireGuestKey(context.config, body.key);
      const { number = "", word, starts_at } = body;
      if (starts_at) await answerAsGuest(context, key, { number, startsAt: new Date(starts_at) });
      else if (word) await answerAsGuest(context, key, { number, word });
      return read(context, key);
    },
    again: ({ context, body }) => read(context, requireGuestKey(context.config, body.key)),
  }),
});

async function read(context: RequestContext, key: ReturnType<typeof requireGuestKey>) {
  return { interviews: (await readGuestInterviews(context, key)).interviews.map(toAnswer) };
}

export { action, loader };
