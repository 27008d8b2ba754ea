/** `/application/interviews/:id`: the interviews of an application; the school proposes times (`POST`). */
import { proposeInterview } from "~/domain/interviews/propose-interview.server";
import { readInterviews } from "~/domain/interviews/queries.server";
import { InterviewAnswer, InterviewCall, InterviewList, inputOf, toAnswer } from "~/domain/interviews/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "listInterviews",
    scope: "applications:read",
    summary: "Read the interviews of an application, newest first",
    access: "required",
    answer: InterviewList,
    refuses: [404],
    async run({ context, params, actor }) {
      const { interviews } = await readInterviews(context, actor, params.id);
      return { interviews: interviews.map(toAnswer) };
    },
  }),
  POST: operation({
    id: "proposeInterview",
    scope: "hiring",
    summary: "Propose times for an interview, in place of earlier ones",
    limits: { proposal: "an application", proposalInAll: "an application" },
    access: "required",
    answer: InterviewAnswer,
    refuses: [404, 409, 422],
    role: "admin",
    body: InterviewCall,
    success: 201,
    location: (_made, { params }) => `/application/interviews/${params.id}`,
    run: async ({ context, params, actor, body }) =>
      toAnswer(await proposeInterview(context, actor, params.id, inputOf(body, context.now), { insist: body.insist })),
  }),
});

export { action, loader };
