/** `/user/maderesume`: the resume that is made from the caller's profile. It stands beside an uploaded one. */

import type { MadeResume } from "~/domain/profiles/made-resume-rules";
import { MADE_RESUME_PATH } from "~/domain/profiles/made-resume-rules";
import { makeResume, removeMadeResume } from "~/domain/profiles/make-resume.server";
import { findMadeResume } from "~/domain/profiles/queries.server";
import { MadeResumeAnswer, MakeResumeInput, NoMadeResumeAnswer } from "~/domain/profiles/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const toAnswer = ({ bytes, madeAt, isOutdated }: MadeResume): MadeResumeAnswer => ({
  path: MADE_RESUME_PATH,
  bytes,
  made_at: madeAt.toISOString(),
  is_outdated: isOutdated,
});
const NONE = { path: null } satisfies NoMadeResumeAnswer;

const { loader, action } = endpoint({
  GET: operation({
    summary: "Read about the resume that was made from your profile",
    notes: "The file itself opens at `path`, with the same token.",
    access: "required",
    role: "user",
    answer: MadeResumeAnswer.or(NoMadeResumeAnswer),
    refuses: [],
    async run({ context, actor }) {
      const made = await findMadeResume(context, actor);
      return made ? toAnswer(made) : NONE;
    },
  }),
  POST: operation({
    summary: "Make a resume from your profile",
    notes:
      "It replaces the last made one, and never an uploaded one. A profile that says nothing yet, or has no name, is refused with 409.",
    access: "required",
    role: "user",
    body: MakeResumeInput,
    limits: { madeResume: "an account" },
    answer: MadeResumeAnswer,
    refuses: [409, 503],
    run: async ({ context, actor, body }) =>
      toAnswer(await makeResume(context, actor, { leavesOut: body.insist ?? false })),
  }),
  DELETE: operation({
    summary: "Remove the resume that was made from your profile",
    notes: "Applications keep their own copies. An uploaded resume stays.",
    access: "required",
    role: "user",
    answer: NoMadeResumeAnswer,
    refuses: [],
    async run({ context, actor }) {
      await removeMadeResume(context, actor);
      return NONE;
    },
  }),
});

export { action, loader };
