/** `/user/resume`: the resume that the candidate keeps for her next applications. Its PDF opens at `path`, by the same token. */
import { getOwnProfile, storedResumeAnswer, storedResumeOf } from "~/domain/profiles/queries.server";
import { NoStoredResumeAnswer, StoredResumeAnswer, StoreResumeInput } from "~/domain/profiles/schema";
import { keepResume, removeResume } from "~/domain/profiles/store-profile-files.server";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "getStoredResume",
    scope: "person",
    summary: "Read about your stored resume, which opens at its path",
    access: "required",
    role: "user",
    answer: StoredResumeAnswer.or(NoStoredResumeAnswer),
    run: async ({ context, actor }) => storedResumeAnswer(storedResumeOf(await getOwnProfile(context, actor))),
  }),
  PUT: operation({
    id: "replaceStoredResume",
    scope: "person",
    summary: "Store a PDF as your resume, in the place of the last one",
    notes: "Applications that were sent keep their own copies.",
    access: "required",
    role: "user",
    answer: StoredResumeAnswer,
    refuses: [422],
    body: StoreResumeInput,
    bodyType: "multipart",
    needsFile: true,
    run: async ({ context, actor, body, resume }) =>
      storedResumeAnswer(await keepResume(context, actor, resume, { takesCutOff: body.insist === true })),
  }),
  DELETE: operation({
    id: "removeStoredResume",
    scope: "person",
    summary: "Remove your stored resume",
    notes: "Applications that were sent keep their own copies. Removing it twice is fine.",
    access: "required",
    role: "user",
    answer: NoStoredResumeAnswer,
    run: ({ context, actor }) => removeResume(context, actor).then(() => storedResumeAnswer(null)),
  }),
});

export { action, loader };
