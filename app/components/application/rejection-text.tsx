/**
 * The words of a rejection, filled in for this applicant, and another choice of words. They stand beside the button
 * that sends them, so that no recruiter sends words unseen.
 */
import { TEXT_FIELD, WORDS_FIELD } from "~/domain/applications/desk/rules";
import type { RejectionReason } from "~/domain/applications/status/reason-rules";
import type { RejectionText as Words } from "~/domain/applications/status/rejection-text.server";
import type { FieldErrors } from "~/domain/errors";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { words as deskWords } from "~/words/desk";
import { Form } from "../forms/form";
import { Paragraphs } from "../text/paragraphs";
import { MessageTextFields } from "./message-text-fields";
import { ReasonFields } from "./rejection-reasons";

const { rejection: texts } = deskWords;

type Props = {
  applicant: { name: string; status: string };
  words: Words;
  templates: { id: string; name: string }[];
  /** The path to which the form is sent: this applicant in the list that is reviewed. */
  path: string;
  /** The path to which the page goes back after the rejection that is prepared; null without one. */
  leaving: { back: string } | null;
  /** The path of the page after a rejection that nothing prepared: the next applicant who waits, or empty. */
  next: string;
  isOpen: boolean;
  /** The reasons that may be ticked, and those that were. */
  openReasons: readonly RejectionReason[];
  ticked: readonly string[];
  /** The box as it was sent, after it was refused, and the text that was chosen above it. */
  typed: string | undefined;
  chosen: string | undefined;
  /** The mark of words of money that were shown: she may send them all the same. */
  insist?: string | undefined;
  errors: FieldErrors;
};

/** The id to which links and redirects lead. */
export const WORDS_ID = "rejection";
const FIRST_CHARS = 160;

/** The path of the page after a rejection, as the form with the refused words had it. */
export function leavingAgain(values: Record<string, string> | undefined): Props["leaving"] {
  return values?.leaving === undefined ? null : { back: values.leaving };
}

/** The hidden field of a form that rejects: the words as they were seen. Empty means ours; without it nothing was seen. */
export function SeenWords({ words }: { words: Words }) {
  return <input type="hidden" name="rejection" value={words.message} />;
}

/** The way back without a rejection: where the next applicant would follow, the page stays with this one. */
function cancelPath(back: string, path: string): string {
  return back.startsWith("/applicants/") ? path : back;
}

/** One form has the box with the words, the reasons and the button: what stands in the box is sent. */
export function RejectionForm(props: Props) {
  const { applicant, words, templates, path, openReasons, ticked, isOpen, typed, chosen, insist, errors } = props;
  const { name, status } = applicant;
  const back = props.leaving?.back ?? props.next;
  return (
    <details className="fold rejection" id={WORDS_ID} open={isOpen || props.leaving !== null || typed !== undefined}>
      <summary data-key="w">
        <span className="rejection-first">
          {typed === undefined ? texts.says(words.filled.slice(0, FIRST_CHARS)) : texts.notSent}
        </span>
        <span>
          {`${texts.readOrChange} `}
          <kbd>W</kbd>
        </span>
      </summary>
      {typed === undefined && (
        <>
          <p className="quiet">{texts.mailWillSay(words.title, name)}</p>
          <blockquote className="words">
            <Paragraphs text={words.filled} />
          </blockquote>
        </>
      )}
      <Form action={path} data-send="">
        <input type="hidden" name="status" value="rejected" />
        <input type="hidden" name="from" value={status} />
        <input type="hidden" name="redirectTo" value={back} />
        <input type="hidden" name="leaving" value={back} />
        <MessageTextFields
          templates={templates}
          chosen={chosen ?? ""}
          message={typed ?? (words.message || STANDARD_REJECTION)}
          errors={{
            ...(errors[WORDS_FIELD] && { message: errors[WORDS_FIELD] }),
            ...(errors[TEXT_FIELD] && { template: errors[TEXT_FIELD] }),
          }}
          idPrefix="rejection-"
        />
        <button type="submit" name="intent" value="words" className="button-quiet">
          {texts.fillIn}
        </button>
        <ReasonFields open={openReasons} ticked={ticked} errors={errors.reasons} />
        <div className="actions">
          <button type="submit" className="button" data-busy={texts.rejecting}>
            {texts.reject(name)}
          </button>
          {insist && (
            <button type="submit" className="button-quiet" name="insist" value={insist}>
              {SEND_ANYWAY}
            </button>
          )}
          {props.leaving?.back && (
            <a className="button-quiet" href={cancelPath(props.leaving.back, path)}>
              {texts.cancel}
            </a>
          )}
        </div>
      </Form>
    </details>
  );
}
