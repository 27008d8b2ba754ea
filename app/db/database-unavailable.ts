/** D1 has given no answer: in its time, or because it was overloaded or reset, or the line to it broke, or the brake is closed. */
export class DatabaseUnavailable extends Error {
  /** A write was sent and may have been carried out all the same. */
  readonly mayHaveWritten: boolean;

  constructor(reason: string, { mayHaveWritten, cause }: { mayHaveWritten: boolean; cause?: unknown }) {
    super(reason, { cause });
    this.name = "DatabaseUnavailable";
    this.mayHaveWritten = mayHaveWritten;
  }
}

/** The error of a call without an answer, which Drizzle may have wrapped in its own; null for another error. */
export function unansweredCall(error: unknown): DatabaseUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return null;
}
