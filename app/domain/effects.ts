/** The work that is left after a request's answer is made. Use-cases note it here; the edge carries it out. */

export type Work = () => Promise<unknown>;

/** A file that waits: its signed name, its own name, and until when it is kept, in ISO form. */
export type KeptFile = { value: string; name: string; until: string };

export type Effects = {
  /** The request queued mail: it is sent right after the response. */
  hasQueuedMail: boolean;
  /** Applications may have come into their schools' lists without a due day: they get it right after the response. */
  needsDueDays: boolean;
  /** Something that public pages show may have changed: the copies in the page cache are not current any more. */
  hasChangedJobs: boolean;
  /** Something was taken from public view: no older copy of any page is served again. */
  hasWithdrawn: boolean;
  /** The visitor looks at a job of her own institution: that is no view of it. */
  isOwnView: boolean;
  /** No copy of the answer is served from this moment on (milliseconds): a job in it closes then. Null: no job in it closes. */
  sharedUntil: number | null;
  /** How long the visitor has to wait, if waiting is the answer; it becomes a header. */
  retryAfterSeconds: number | null;
  /** It is not known whether the form was carried out, and a second one would count again; it becomes a header. */
  countsTwice: boolean;
  /** Why a form failed on our side, in words of ASCII; it becomes a header for the script of forms. */
  failureWords: string | null;
  /** The form's file waits with us; its name becomes a header for the script of forms. */
  keptFile: KeptFile | null;
  /** `Set-Cookie` lines of a log-in on the spot. Every answer to this request carries them. */
  cookies: string[];
  /**
   * The typed fields of a form that was refused. If its page cannot be shown any more, the page of the error shows
   * them.
   */
  refusedFields: Record<string, string> | null;
  /** The limits in the database for which the request may count, as its operation says. They become a header. */
  limits: string[];
  /** Those that have counted it: how many more there may be, and when all may be again. They become a header. */
  counted: Map<string, { remaining: number; seconds: number }>;
  /** Hand over work that begins when the answer is made. Its errors are logged. */
  afterResponse(work: Work): void;
};

/** Nothing to do yet. `afterResponse` gets each piece of work that is handed over. */
export function createEffects(afterResponse: Effects["afterResponse"]): Effects {
  return {
    hasQueuedMail: false,
    needsDueDays: false,
    hasChangedJobs: false,
    hasWithdrawn: false,
    isOwnView: false,
    sharedUntil: null,
    retryAfterSeconds: null,
    countsTwice: false,
    failureWords: null,
    keptFile: null,
    cookies: [],
    refusedFields: null,
    limits: [],
    counted: new Map(),
    afterResponse,
  };
}

type Closing = { closes_at: string | null } | { closesAt: Date | number | null };

/** The answer shows these jobs as open: a copy of it lives no longer than until the first of them closes. */
export function showsJobs(
  { effects, now }: { effects: Pick<Effects, "sharedUntil">; now: Date },
  jobs: readonly Closing[],
): void {
  for (const job of jobs) {
    const at = Number(new Date(("closesAt" in job ? job.closesAt : job.closes_at) ?? 0));
    if (at > now.getTime()) effects.sharedUntil = Math.min(at, effects.sharedUntil ?? at);
  }
}
