/** `/myjobs/extend?job=ID`: more time for a job, with one confirmed click. Mails lead here. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { ClosingDay } from "~/components/text/moment";
import { extendJob, readExtension } from "~/domain/jobs/extend-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";

export const meta: MetaFunction = () => [{ title: "More time for a job · Staffroom" }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

const jobOf = (request: Request) => new URL(request.url).searchParams.get("job") ?? undefined;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  return readExtension(args.context, actor, jobOf(args.request));
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const fields = await readForm(args.request);
  try {
    const { title } = await extendJob(args.context, actor, jobOf(args.request), fields.from ?? "");
    return redirectWithFlash("/myjobs", toastOf(`“${title}” takes applications for thirty more days`));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function ExtendJob() {
  const { id, title, isOpen, closesAt, until, zone, applications } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/myjobs" />
      <div className="profile">
        <h1>{title}</h1>
        {refused && <FormErrors errors={refused.errors} message={refused.message} />}
        <p>
          {isOpen ? "This job closes on " : "The time for this job was over on "}
          {closesAt ? <ClosingDay at={closesAt} zone={zone} /> : "no day"}. It has{" "}
          <a href={`/applications?jobId=${id}`}>
            {applications === 1 ? "1 application" : `${applications} applications`}
          </a>
          .
        </p>
        <Form action={`/myjobs/extend?job=${id}`}>
          <input type="hidden" name="from" value={closesAt?.getTime() ?? ""} />
          <div className="actions">
            <button type="submit" className="button">
              {isOpen ? "Extend until " : "Open it again until "}
              <ClosingDay at={until} zone={zone} />
            </button>
            <a className="button-quiet" href={`/recruiter?jobId=${id}`}>
              Choose another day
            </a>
          </div>
        </Form>
      </div>
    </div>
  );
}
