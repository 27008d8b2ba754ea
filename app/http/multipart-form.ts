/** Reads multipart forms: whole, or until the file that they seem to end with. `body.ts` loads this with the first of them. */
import {
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
} from "@remix-run/multipart-parser";
import { DomainError } from "~/domain/errors";
import { LOG_IN_FIELDS } from "~/domain/interrupted-forms/rules";
import { RESUME_FIELD, type SentForm, tooLargeFile, toSentForm } from "./body";
import { type Blocks, openBlocks } from "./body-blocks";
import { type OpenForm, openLastFile } from "./last-file";
import { boundaryOf, type FileField, type Gathered, gatherParts } from "./multipart";

/** Read the form as a stream that stops at the largest limit of these fields, or at a file that it seems to end with. */
export async function parseMultipart(request: Request, fileFields: FileField[]): Promise<SentForm> {
  const blocks = openBlocks(request);
  let open: OpenForm | null = null;
  try {
    const boundary = boundaryOf(request);
    // What a guard or a picture's action reads is wanted at once.
    const [field] = fileFields.length === 1 ? fileFields : [];
    const last = field === RESUME_FIELD ? await openLastFile(blocks, boundary, field, isForLastFile) : null;
    open = last?.open ?? null;
    return toForm(open?.form ?? (await readWhole(blocks, { boundary, fileFields, first: last?.read ?? [] })), open);
  } catch (problem) {
    return toSentForm([], { isMultipart: true, problem });
  } finally {
    if (!open) blocks.release();
  }
}

/** A log-in is carried out once, and so is everything else that needs no file. */
function isForLastFile({ entries }: Gathered): boolean {
  const others = [...Object.values(LOG_IN_FIELDS), "intent"];
  return entries.every(([name]) => !others.includes(name));
}

type Whole = { boundary: string; fileFields: FileField[]; first: Uint8Array[] };

async function readWhole(blocks: Blocks, { boundary, fileFields, first }: Whole): Promise<Gathered> {
  const { gathered, write, finish } = gatherParts(boundary, fileFields);
  try {
    for (let block = first.shift() ?? (await blocks.next()); block && !gathered.problem; block = await blocks.next()) {
      await blocks.hold(block.byteLength);
      write(block);
    }
  } catch (problem) {
    gathered.problem ??= problem;
  }
  return finish();
}

function toForm({ entries, files, problem }: Gathered, open: OpenForm | null): SentForm {
  return toSentForm(entries, { isMultipart: true, files, problem, open });
}

export function toDomainError(error: unknown, fileField: FileField): unknown {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    return tooLargeFile(fileField);
  }
  if (error instanceof MaxPartsExceededError || error instanceof MaxHeaderSizeExceededError) {
    return new DomainError("too_large", "The form has too many parts", { cause: error });
  }
  if (error instanceof MultipartParseError)
    return new DomainError("bad_input", "The form is incomplete", { cause: error });
  // The decoder of headers and texts throws this.
  if (error instanceof TypeError) return new DomainError("bad_input", "The text is not valid UTF-8", { cause: error });
  return error;
}
