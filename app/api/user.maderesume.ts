/** `/user/maderesume`: the resume that is made from the caller's profile. It stands beside an uploaded one. */

import { madeResumeAnswer } from "~/domain/profiles/made-resume-rules";
import { getMadeResume, makeResume, removeMadeResume } from "~/domain/profiles/make-resume.server";
import { findMadeResume } from "~/domain/profiles/queries.server";
import { MadeResumeAnswer, MakeResumeInput, NoMadeResumeAnswer } from "~/domain/profiles/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "getMadeResume",
    scope: "person",
    summary: "Read about the resume that was made from your profile, which opens at its path",
    access: "required",
    role: "user",
    answer: MadeResumeAnswer.or(NoMadeResumeAnswer),
    refuses: [],
    run: ({ context, actor }) => findMadeResume(context, actor).then((made) => madeResumeAnswer(made)),
  }),
  POST: operation({
    id: "makeResume",
    scope: "person",
    summary: "Make a resume from your profile, in the place of the last made one",
    access: "required",
    role: "user",
    body: MakeResumeInput,
    limits: { madeResume: "an account" },
    answer: MadeResumeAnswer,
    refuses: [409, 503],
    run: async ({ context, actor, body }) =>
      madeResumeAnswer(await makeResume(context, actor, { leavesOut: body.insist ?? false })),
    again: async ({ context, actor }) => madeResumeAnswer(await getMadeResume(context, actor)),
  }),
  DELETE: operation({
    id: "deleteMadeResume",
    scope: "person",
    summary: "Remove the resume that was made from your profile",
    access: "required",
    role: "user",
    answer: NoMadeResumeAnswer,
    refuses: [],
    run: ({ context, actor }) => removeMadeResume(context, actor).then(() => madeResumeAnswer(null)),
  }),
});

export { action, loader };
