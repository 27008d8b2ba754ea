/** Buttons that keep the form of a new job as a draft. With script the form is kept by itself too, while it is typed. */
import { useEffect, useRef, useState } from "react";
import { draftsPath } from "~/domain/jobs/drafts/rules";
import { words } from "~/words/job-form";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";

const PAUSE_MS = 30_000;
/** Browsers send no larger body for a page that is being left. */
const MAX_LAST_BYTES = 60_000;

/** "14:02" on the reader's clock. */
const clock = () => new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

type Props = {
  /** How often the form was refused. A form that was sent is not kept by itself until then. */
  refusedAt: number;
  /** When the draft that is open was saved; null for a new form. */
  savedAt: Date | null;
};

export function DraftButtons({ refusedAt, savedAt }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const saved = useRef<string | null>(null);
  const [savedNow, setSavedNow] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal begins anew
  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    // The key of the form is no text: a new one alone makes no draft.
    const entries = () => ([...new FormData(form)] as [string, string][]).filter(([name]) => name !== "request_key");
    const typed = () => new URLSearchParams(entries()).toString();
    saved.current ??= typed();
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      const body = typed();
      if (body === saved.current || stop.signal.aborted) return;
      saved.current = body;
      fetch(form.action, {
        method: "POST",
        body: new URLSearchParams(`${body}&request_key=${new FormData(form).get("request_key")}&save_draft=auto`),
        // The answer leads to the draft's page, which is not needed now.
        redirect: "manual",
        keepalive: body.length < MAX_LAST_BYTES,
        signal: stop.signal,
      }).then(
        ({ type }) => setSavedNow(type === "opaqueredirect" ? clock() : ""),
        () => {
          saved.current = "";
        },
      );
    };
    const onInput = () => {
      timer ??= setTimeout(save, PAUSE_MS);
    };
    const onHide = () => document.hidden && save();
    const end = () => {
      clearTimeout(timer);
      stop.abort();
    };
    form.addEventListener("input", onInput);
    form.addEventListener("submit", end);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      end();
      form.removeEventListener("input", onInput);
      form.removeEventListener("submit", end);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [refusedAt]);
  return (
    <>
      <button type="submit" className="button-quiet" name="save_draft" value="preview">
        {words.preview}
      </button>
      <button type="submit" className="button-quiet" name="save_draft" value="1" ref={button}>
        {words.saveDraft}
      </button>
      <a href={draftsPath}>{words.drafts}</a>
      <span className="quiet" role="status">
        {savedNow ? (
          <Filled text={words.saved} time={savedNow} />
        ) : (
          savedAt && <Filled text={words.saved} time={<Moment at={savedAt} as="time" />} />
        )}
      </span>
    </>
  );
}
