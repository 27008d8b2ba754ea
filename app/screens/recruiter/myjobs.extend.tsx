/** `/myjobs/extend?job=ID`: more time for a job, with one confirmed click. Mails lead here. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { ClosingDay } from "~/components/text/moment";
import { extendJob, readExtension } from "~/domain/jobs/extend-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/own-jobs";

export const meta: MetaFunction = () => [{ title: `${words.extending.pageTitle} · Staffroom` }];
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
    return redirectWithFlash("/myjobs", toastOf(words.extending.done(title)));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function ExtendJob() {
  const { id, title, isOpen, closesAt, until, zone, applications } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { extending } = words;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/myjobs" />
      <div className="profile">
        <h1>{title}</h1>
        {refused && <FormErrors errors={refused.errors} message={refused.message} />}
        <p>
          {closesAt ? (
            <Filled text={isOpen ? extending.closes : extending.over} day={<ClosingDay at={closesAt} zone={zone} />} />
          ) : (
            extending.noDay
          )}{" "}
          <Filled
            text={extending.has}
            applications={<a href={`/applications?jobId=${id}`}>{extending.applications(applications)}</a>}
          />
        </p>
        <p>{extending.what}</p>
        <Form action={`/myjobs/extend?job=${id}`}>
          <input type="hidden" name="from" value={closesAt?.getTime() ?? ""} />
          <div className="actions">
            <button type="submit" className="button">
              {/* One child: a button lays its children out beside each other, without the spaces between them. */}
              <span>
                <Filled
                  text={isOpen ? extending.extend : extending.openAgain}
                  day={<ClosingDay at={until} zone={zone} />}
                />
              </span>
            </button>
            <a className="button-quiet" href={`/recruiter?jobId=${id}`}>
              {extending.otherDay}
            </a>
          </div>
        </Form>
      </div>
    </div>
  );
}
