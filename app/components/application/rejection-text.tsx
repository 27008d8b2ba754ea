/**
 * The words of a rejection, filled in for this applicant, and another choice of words. They stand beside the button
 * that sends them, so that no recruiter sends words unseen.
 */
import type { RejectionText as Words } from "~/domain/applications/status/rejection-text.server";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { STANDARD_REJECTION } from "~/domain/templates/rules";
import { Form } from "../forms/form";
import { Paragraphs } from "../text/paragraphs";
import { MessageTextFields } from "./message-text-fields";

type Props = {
  applicant: { name: string; status: string };
  words: Words;
  templates: { id: string; name: string }[];
  /** The path to which both forms are sent: this applicant in the list that is reviewed. */
  path: string;
  /** The path to which the page goes back after the rejection that is prepared; null without one. */
  leaving: { back: string } | null;
  isOpen: boolean;
  typed: string | undefined;
  /** The mark of words of money that were shown: she may send them all the same. */
  insist?: string | undefined;
  errors: string[] | undefined;
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

export function RejectionForm({ applicant, words, templates, path, leaving, isOpen, typed, insist, errors }: Props) {
  const { name, status } = applicant;
  return (
    <details className="fold rejection" id={WORDS_ID} open={isOpen || leaving !== null || errors !== undefined}>
      <summary data-key="w">
        <span className="rejection-first">A rejection says: {words.filled.slice(0, FIRST_CHARS)}</span>
        <span>
          Read or change <kbd>W</kbd>
        </span>
      </summary>
      <p className="quiet">
        {words.title}. The mail to {name} will say:
      </p>
      <blockquote className="words">
        <Paragraphs text={words.filled} />
      </blockquote>
      {leaving && (
        <Form action={path} data-send="" className="actions">
          <input type="hidden" name="status" value="rejected" />
          <input type="hidden" name="from" value={status} />
          <input type="hidden" name="redirectTo" value={leaving.back} />
          <SeenWords words={words} />
          <button type="submit" className="button" data-busy="Rejecting…">
            Reject {name} with these words
          </button>
          {leaving.back && (
            <a className="button-quiet" href={leaving.back}>
              Cancel
            </a>
          )}
        </Form>
      )}
      {insist && typed !== undefined && (
        <Form action={path} data-send="" className="actions">
          <input type="hidden" name="status" value="rejected" />
          <input type="hidden" name="from" value={status} />
          {leaving && <input type="hidden" name="redirectTo" value={leaving.back} />}
          <input type="hidden" name="rejection" value={typed} />
          <button type="submit" className="button-quiet" name="insist" value={insist}>
            {SEND_ANYWAY}
          </button>
        </Form>
      )}
      <Form action={path}>
        {leaving && <input type="hidden" name="leaving" value={leaving.back} />}
        <MessageTextFields
          templates={templates}
          chosen=""
          message={typed ?? (words.message || STANDARD_REJECTION)}
          errors={errors ? { message: errors } : {}}
          idPrefix="rejection-"
        />
        <button type="submit" name="intent" value="words" className="button-quiet">
          See it filled in
        </button>
      </Form>
    </details>
  );
}
