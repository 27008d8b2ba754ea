/** How an application of the candidate's stands, and what that means. */
import type { ReactNode } from "react";
import type { OwnApplicationView } from "~/domain/applications/lists/service.server";
import { type ApplicationStatus, notMeEnd, statusLabel } from "~/domain/applications/rules";
import { Moment } from "./moment";

/** What each status means to her. */
const MEANINGS: Record<ApplicationStatus, string> = {
  submitted: "The school has your application, and has not answered yet.",
  shortlisted: "The school is interested. There is nothing you need to do now.",
  interviewing: "The school would like to talk to you. It agrees on a time with you.",
  offered: "The school offers you the post. Nothing is settled until you have agreed with it.",
  hired: "The school has hired you.",
  rejected: "The school has decided not to go further. This decision is about this post only.",
  withdrawn: "You have withdrawn it.",
  unanswered: "The school has not answered in time. This is not a rejection, and the school can still answer.",
};

export function OwnStanding({ application }: { application: OwnApplicationView }) {
  const { status, aside } = application;
  return (
    <p id="application-status" tabIndex={-1}>
      <span className={aside === null ? `status status-${status}` : "status"}>
        {aside === null ? statusLabel(status) : "Put aside"}
      </span>{" "}
      {aside === null ? MEANINGS[status] : asideText(application)}
    </p>
  );
}

function asideText({ aside, asideAt, addressPending }: OwnApplicationView): ReactNode {
  if (aside === "replaced") return "Another application of yours took its place.";
  if (aside === "second") {
    return (
      <>
        The school sees another application from your address.{" "}
        {addressPending && (
          <>
            <a href="/profile">Confirm your address</a>, and yours takes its place.
          </>
        )}
      </>
    );
  }
  return (
    <>
      You said that this was not you. The school does not see it
      {asideAt && (
        <>
          , and we delete it on <Moment at={notMeEnd(asideAt)} as="date" />
        </>
      )}
      .
    </>
  );
}
