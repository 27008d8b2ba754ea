/** The messages of an application, with the form that adds one. Both sides and the guest's page show it; it works without script. */

import type { Thread } from "~/domain/messages/queries.server";
import { MAX_MESSAGE_CHARS, type Side } from "~/domain/messages/rules";
import { reportPath } from "~/domain/moderation/rules";
import { SEND_ANYWAY } from "~/domain/moderation/talk-warning-rules";
import { langOf } from "~/domain/script-language-rules";
import { words } from "~/words/messages";
import { TextArea } from "../forms/field";
import { Form } from "../forms/form";
import { FormErrors } from "../forms/form-errors";
import { SubmitButton } from "../forms/submit-button";
import { TalkWarningLine } from "../moderation/talk-warning-line";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";
import { Linked } from "../text/paragraphs";

type Props = {
  thread: Thread;
  /** The name of the other side. */
  other: string;
  /** The path to which the forms are sent: the page itself. */
  path: string;
  /** The same for every try to send one message. */
  requestKey: string;
  /** The fields of a form that was refused, and why. */
  values?: Record<string, string> | undefined;
  errors?: Record<string, string[]> | undefined;
  /** The words about a form that may be sent all the same. They stand at the form, far down the page. */
  question?: string | null;
  /** The number of our mail is chosen first, in the form above. */
  isLocked?: boolean;
};

export function MessagesPanel({ thread, other, path, requestKey, values = {}, errors = {}, ...more }: Props) {
  const { question = null, isLocked = false } = more;
  const { messages, side, unread, whyNot, mayChange, mayStop, earlier } = thread;
  const newest = messages.at(-1)?.id;
  return (
    <section id="messages" className="messages" tabIndex={-1} aria-labelledby="messages-title">
      <h2 id="messages-title">{words.title}</h2>
      {earlier && (
        <p>
          <a href={`${path}?before=${earlier}#messages`}>{words.earlier}</a>
        </p>
      )}
      {messages.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ol className="thread">
          {messages.map((message) => (
            <Message key={message.id} message={message} side={side} other={other} />
          ))}
        </ol>
      )}
      {unread > 0 && mayChange && !isLocked && newest && (
        // The script of the page sends it as soon as somebody looks at the page. A program that opens links sends nothing.
        <Form action={path} data-read="">
          <input type="hidden" name="intent" value="read" />
          <input type="hidden" name="seen" value={newest} />
          <button type="submit" className="button-quiet">
            {words.markAsRead}
          </button>
        </Form>
      )}
      {isLocked && values.message && (
        <>
          <p>{words.notSent}</p>
          <p className="typed">{values.message}</p>
        </>
      )}
      {isLocked && whyNot === null && (
        <p>
          <Filled text={words.numberFirst} number={<a href="#number">{words.chooseNumber}</a>} />
        </p>
      )}
      {whyNot !== null && <p className="quiet">{whyNot}.</p>}
      {question && <FormErrors errors={{}} message={question} isQuestion />}
      {whyNot === null && !isLocked && (
        <Form action={path} noValidate data-send="" data-keep="">
          <input type="hidden" name="intent" value="message" />
          <input type="hidden" name="request_key" value={values.request_key ?? requestKey} />
          {newest && <input type="hidden" name="seen" value={newest} />}
          <TextArea
            name="message"
            label={words.writeTo(other)}
            isRequired
            rows={4}
            maxLength={MAX_MESSAGE_CHARS}
            defaultValue={values.message}
            errors={errors.message}
            hint={hintOf(side, other)}
          />
          <div className="actions">
            <SubmitButton label={words.send} busyLabel={words.sending} />
            {values.insist && (
              <button type="submit" className="button-quiet" name="insist" value={values.insist}>
                {SEND_ANYWAY}
              </button>
            )}
          </div>
        </Form>
      )}
      {mayStop && !isLocked && <Stop thread={thread} path={path} />}
    </section>
  );
}

function hintOf(side: Side, other: string): string {
  return side === "school" ? words.hintOfSchool : words.hintOfApplicant(other);
}

type MessageProps = { message: Thread["messages"][number]; side: Side; other: string };

function Message({ message: { id, side: from, text, warning, createdAt, readAt }, side, other }: MessageProps) {
  const isOwn = from === side;
  return (
    <li id={`message-${id}`} className={isOwn ? "own" : undefined}>
      <p className="quiet">
        <strong>{isOwn ? (side === "school" ? words.yourSchool : words.you) : other}</strong>,{" "}
        <Moment at={createdAt} as="time" />
        {isOwn &&
          (readAt ? (
            <>
              {` · ${words.read} `}
              <Moment at={readAt} as="time" />
            </>
          ) : (
            ` · ${words.notRead}`
          ))}
        {!isOwn && !readAt && <strong className="new">{` · ${words.isNew}`}</strong>}
      </p>
      {warning && <TalkWarningLine warning={warning} reader={side} />}
      <p className="typed" lang={langOf(text)}>
        <Linked text={text} />
      </p>
      {!isOwn && (
        <p>
          <a className="quiet" href={reportPath("message", id)}>
            {words.report}
            <span className="visually-hidden">{words.reportWhat}</span>
          </a>
        </p>
      )}
    </li>
  );
}

type StopProps = { thread: Thread; path: string };

/** A fold that holds the question and its button, so that a single click changes nothing. */
function Stop({ thread: { side, stoppedBy, messages }, path }: StopProps) {
  const isStopped = stoppedBy.includes(side);
  if (!isStopped && messages.length === 0 && side === "candidate") return null;
  return (
    <details className="fold">
      <summary>{isStopped ? words.allow : words.stop}</summary>
      <Form action={path} data-send="">
        <p>{isStopped ? words.allowHint : words.stopHint}</p>
        <input type="hidden" name="intent" value={isStopped ? "allow" : "stop"} />
        <button type="submit" className="button-quiet">
          {isStopped ? words.allow : words.stop}
        </button>
      </Form>
    </details>
  );
}
