/** `/myjobs/looking`: "Still looking?" for each job whose school was asked: yes, more time, or close it. Mails lead here. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
import { Filled } from "~/components/text/filled";
import { formatCalendarDay } from "~/components/text/format";
import { ClosingDay, Moment } from "~/components/text/moment";
import { extendJob } from "~/domain/jobs/extend-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { confirmStillLooking } from "~/domain/jobs/still-looking/confirm-still-looking.server";
import { listQuestions, type OpenQuestion } from "~/domain/jobs/still-looking/queries.server";
import { STILL_LOOKING_PATH } from "~/domain/jobs/still-looking/rules";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { refuseForm } from "~/http/form";
import { requireRole } from "~/http/guards";
import { screenAction, screenLoader } from "~/http/screen";
import { words as frameWords } from "~/words/frame";
import { words } from "~/words/own-jobs";

export const meta: MetaFunction = () => [{ title: `${words.looking.title} · Staffroom` }];
export const handle = { sheet: "desk", hasSideMenu: true, hasPhotos: true } satisfies ScreenHandle;

export const loader = screenLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  return { questions: await listQuestions(args.context, actor) };
});

export const action = screenAction(async (args) => {
  const actor = await requireRole(args, "admin");
  const { context } = args;
  const fields = await readForm(args.request);
  try {
    if (fields.intent === "close") {
      await moveJob(context, actor, fields.jobId, "close");
      return redirectWithFlash(STILL_LOOKING_PATH, toastOf(words.looking.closed));
    }
    if (fields.intent === "extend") {
      const { title } = await extendJob(context, actor, fields.jobId, fields.from ?? "");
      return redirectWithFlash(STILL_LOOKING_PATH, toastOf(words.extending.done(title)));
    }
    const { title } = await confirmStillLooking(context, actor, fields.jobId);
    return redirectWithFlash(STILL_LOOKING_PATH, toastOf(words.looking.saidYes(title)));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function StillLooking() {
  const { questions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { looking } = words;
  return (
    <div className="with-side">
      <SideMenu title={frameWords.titleOfRecruiter} items={RECRUITER_MENU} path="/myjobs" />
      <div className="profile">
        <h1>{looking.title}</h1>
        {refused && <FormErrors errors={refused.errors} message={refused.message} />}
        {questions.length === 0 ? (
          <p>
            <Filled text={looking.nothing} jobs={<a href="/myjobs">{looking.yourJobs}</a>} />
          </p>
        ) : (
          <p>{looking.lead}</p>
        )}
        {questions.map((question) => (
          <Question key={question.id} question={question} />
        ))}
      </div>
    </div>
  );
}

function Question({ question }: { question: OpenQuestion }) {
  const { id, title, unread, unreadSince, closesAt, zone, until } = question;
  const { looking } = words;
  const name = <span className="visually-hidden">{looking.of(title)}</span>;
  return (
    <section aria-labelledby={`job-${id}`}>
      <h2 id={`job-${id}`}>{title}</h2>
      <p>
        {unread === 0 ? (
          looking.noneUnread
        ) : (
          <Filled
            text={unreadSince ? looking.unreadSince : looking.unread}
            applications={<a href={`/applications?jobId=${id}&status=submitted`}>{looking.applications(unread)}</a>}
            day={unreadSince && <Moment at={unreadSince} as="day" />}
          />
        )}{" "}
        {closesAt && <Filled text={looking.closes} day={<ClosingDay at={closesAt} zone={zone} />} />}
      </p>
      <p className="quiet">
        {looking.otherwise(formatCalendarDay(until))} {looking.placeStays}
      </p>
      <Form action={STILL_LOOKING_PATH} data-send="">
        <input type="hidden" name="jobId" value={id} />
        <input type="hidden" name="from" value={closesAt?.getTime() ?? ""} />
        <div className="actions">
          <button type="submit" className="button" name="intent" value="yes">
            {looking.yes}
            {name}
          </button>
          <button type="submit" className="button-quiet" name="intent" value="extend">
            {looking.extend}
            {name}
          </button>
          <button type="submit" className="button-quiet" name="intent" value="close">
            {looking.close}
            {name}
          </button>
        </div>
      </Form>
    </section>
  );
}
