/** `/recruiter`: Post a Job. Hydrated, so that a long form answers in place. */
import { type MetaFunction, redirectDocument } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { FormErrors } from "~/components/form-errors";
import { JobFields } from "~/components/job-fields";
import type { ScreenHandle } from "~/components/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/side-menu";
import { Toasts } from "~/components/toasts";
import { JobInput } from "~/domain/jobs/schema";
import { postJob } from "~/domain/jobs/service.server";
import { flashCookie } from "~/http/flash";
import { checkFields, type FormState, readForm, refuseForm, rejectForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { abortRequests, RequestError, unlessUnanswered } from "~/http/scripted";

export const meta: MetaFunction = () => [{ title: "Post a Job · Staffroom" }];
export const handle = { isHydrated: true, isDesk: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  await requireRole(args, "admin");
  return { formKey: args.context.requestId };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { request, context } = args;
  const fields = await readForm(request);
  const toast = () => "Error adding job. Please try again.";
  const { input, errors } = checkFields(JobInput, fields);
  if (errors) return rejectForm(errors, { fields, toast });
  try {
    await postJob(context, actor, input);
  } catch (error) {
    return refuseForm(error, args, { fields, toast });
  }
  const toasts = [{ kind: "success" as const, text: "Job added successfully!" }];
  return redirectDocument("/myjobs", { status: 303, headers: { "Set-Cookie": flashCookie({ toasts }) } });
});

/** A request that brings no answer of the app costs nobody a page of text: the form stays, and a toast tells why. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction<typeof action>();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    const toasts = [{ kind: "error" as const, text: "Error adding job. Please try again." }];
    return { errors: {}, message: error.message, values, toasts, isUnanswered: true } satisfies FormState & {
      isUnanswered: true;
    };
  }
}

export const shouldRevalidate = unlessUnanswered;

export default function PostJob() {
  const { formKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  // A new answer is a new summary, also when it says the same: it takes the focus again.
  const refusedAt = useRefusalCount(refused);
  const isPosting = useNavigation().state !== "idle";
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/recruiter" />
      <div>
        <h1>Post a Job</h1>
        <Form method="post" action="/recruiter" noValidate key={formKey}>
          <FormErrors key={refusedAt} errors={refused?.errors ?? {}} message={refused?.message ?? null} />
          <JobFields values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
          <div className="actions">
            <button type="submit" className="button" aria-disabled={isPosting}>
              {isPosting ? "Posting…" : "Post Job"}
            </button>
            {isPosting && (
              <button type="button" className="button-quiet" onClick={abortRequests}>
                Cancel
              </button>
            )}
          </div>
        </Form>
      </div>
      {isPosting && <Toasts toasts={[{ kind: "loading", text: "Posting…" }]} />}
      {refused && !isPosting && <Toasts toasts={refused.toasts} key={refusedAt} />}
    </div>
  );
}

function useRefusalCount(refused: unknown): number {
  const [seen, setSeen] = useState({ refused, count: 0 });
  if (seen.refused === refused) return seen.count;
  const count = seen.count + 1;
  setSeen({ refused, count });
  return count;
}
