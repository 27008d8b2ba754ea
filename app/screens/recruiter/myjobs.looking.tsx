/** `/myjobs/looking`: "Still looking?" for each job whose school was asked: yes, more time, or close it. Mails lead here. */

import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Form } from "~/components/forms/form";
import { FormErrors } from "~/components/forms/form-errors";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { RECRUITER_MENU, SideMenu } from "~/components/frame/side-menu";
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

export const meta: MetaFunction = () => [{ title: "Still looking? · Staffroom" }];
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
      return redirectWithFlash(
        STILL_LOOKING_PATH,
        toastOf("The job is closed. Answer those who wait on its list of applicants"),
      );
    }
    if (fields.intent === "extend") {
      const { title } = await extendJob(context, actor, fields.jobId, fields.from ?? "");
      return redirectWithFlash(STILL_LOOKING_PATH, toastOf(`“${title}” takes applications for thirty more days`));
    }
    const { title } = await confirmStillLooking(context, actor, fields.jobId);
    return redirectWithFlash(STILL_LOOKING_PATH, toastOf(`“${title}”: you still look for somebody`));
  } catch (error) {
    return refuseForm(error, args, { fields });
  }
});

export default function StillLooking() {
  const { questions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="with-side">
      <SideMenu title="Recruiter and HR" items={RECRUITER_MENU} path="/myjobs" />
      <div className="profile">
        <h1>Still looking?</h1>
        {refused && <FormErrors errors={refused.errors} message={refused.message} />}
        {questions.length === 0 ? (
          <p>
            We ask you nothing now. <a href="/myjobs">Your jobs</a>
          </p>
        ) : (
          <p>People wait, and nobody has read what they sent. Reading or answering an application is an answer too.</p>
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
  const name = <span className="visually-hidden">: {title}</span>;
  return (
    <section aria-labelledby={`job-${id}`}>
      <h2 id={`job-${id}`}>{title}</h2>
      <p>
        {unread === 0 ? (
          "No application waits unread now"
        ) : (
          <a href={`/applications?jobId=${id}&status=submitted`}>
            {unread === 1 ? "1 application" : `${unread} applications`} not read
          </a>
        )}
        {unreadSince && (
          <>
            , the first since <Moment at={unreadSince} as="day" />
          </>
        )}
        .{" "}
        {closesAt && (
          <>
            It closes on <ClosingDay at={closesAt} zone={zone} />.
          </>
        )}
      </p>
      <p className="quiet">
        Without a sign until {formatCalendarDay(until)}, its page says since when there was none. Its place in lists
        stays.
      </p>
      <Form action={STILL_LOOKING_PATH} data-send="">
        <input type="hidden" name="jobId" value={id} />
        <input type="hidden" name="from" value={closesAt?.getTime() ?? ""} />
        <div className="actions">
          <button type="submit" className="button" name="intent" value="yes">
            Yes{name}
          </button>
          <button type="submit" className="button-quiet" name="intent" value="extend">
            Extend by thirty days{name}
          </button>
          <button type="submit" className="button-quiet" name="intent" value="close">
            Close{name}
          </button>
        </div>
      </Form>
    </section>
  );
}
