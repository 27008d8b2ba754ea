/** The buttons of an application that the link of our mail opened. Each needs the number that the mail prints. */
import type { GuestWay } from "~/domain/applications/apply/guest-rules";
import type { GuestApplication } from "~/domain/applications/apply/guest-service.server";
import { CANDIDATE_SAYS_TEXTS } from "./clock-forms";
import { Form } from "./form";
import { LINK_AGAIN, NumberChoice } from "./number-choice";
import { ReasonField } from "./withdraw-form";

const LABELS: Record<GuestWay, { label: string; tone: string }> = {
  confirm: { label: "Yes, confirm", tone: "button" },
  keep_this: { label: "Keep this one", tone: "button" },
  keep_other: { label: "Keep the other one", tone: "button-quiet" },
  accept: { label: CANDIDATE_SAYS_TEXTS.accept.label, tone: "button" },
  contacted: { label: CANDIDATE_SAYS_TEXTS.contacted.label, tone: "button-quiet" },
  no_call: { label: CANDIDATE_SAYS_TEXTS.no_call.label, tone: "button-quiet" },
  mails_on: { label: "Get all mails again", tone: "button-quiet" },
  was_me: { label: "It was me after all", tone: "button" },
  withdraw: { label: "Withdraw application", tone: "button-quiet" },
  not_me: { label: "This was not me", tone: "button-quiet button-danger" },
};

const said = ({ label, hint }: { label: string; hint: string }) => `“${label}”: ${hint}`;
const HINTS: Partial<Record<GuestWay, string>> = {
  accept: said(CANDIDATE_SAYS_TEXTS.accept),
  contacted: said(CANDIDATE_SAYS_TEXTS.contacted),
  no_call: said(CANDIDATE_SAYS_TEXTS.no_call),
  mails_on: "You have stopped some of our mails about this application. What the school decides comes in any case.",
  not_me: "“This was not me”: no school sees the application from then on. We delete it and its file after seven days.",
};

type Props = { application: GuestApplication; errors: string[] | undefined; reason?: string | undefined };

export function GuestActions({ application: { ways, numbers, state }, errors, reason }: Props) {
  if (state === "of_account") {
    return (
      <p>
        <a className="button" href="/applied-jobs">
          See your applications
        </a>
      </p>
    );
  }
  if (ways.length === 0) return null;
  const others = ways.filter((way) => way !== "withdraw");
  const hints = others.map((way) => HINTS[way]).filter(Boolean);
  return (
    <Form className="guest-form" action="/application" data-send="">
      <NumberChoice legend="Which number does our mail show?" numbers={numbers} errors={errors} again={LINK_AGAIN} />
      <div className="actions">
        {others.map((way) => (
          <WayButton key={way} way={way} />
        ))}
      </div>
      {hints.length > 0 && <p className="hint">{hints.join(" ")}</p>}
      {ways.includes("withdraw") && (
        <details className="fold" open={reason ? true : undefined}>
          <summary>Withdraw</summary>
          <ReasonField reason={reason} hint="The school reads it. Withdrawing cannot be undone." />
          <WayButton way="withdraw" />
        </details>
      )}
    </Form>
  );
}

function WayButton({ way }: { way: GuestWay }) {
  return (
    <button type="submit" name="way" value={way} className={LABELS[way].tone}>
      {LABELS[way].label}
    </button>
  );
}
