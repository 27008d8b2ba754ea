/** A ZIP that is written while its files are read, so that no whole file is in memory. */
import { DomainError } from "~/domain/errors";
import type { ExportedFile } from "~/domain/privacy/export-own-data.server";

type Entry = { name: string; input: string | ReadableStream; size?: number; lastModified: Date };
type From = { now: Date; onBreak: (error: unknown) => void };

/**
 * A download of these files. An object that is gone is left out. Throws an error of the first file. A later error breaks the
 * download off, so that half a ZIP does not look like a whole one, and is handed to `onBreak`.
 */
export async function zipResponse(
  fileName: string,
  files: AsyncGenerator<ExportedFile>,
  from: From,
): Promise<Response> {
  const first = await files.next();
  // A module of its own: only who takes her data along waits for its code.
  const { makeZip } = await import("client-zip");
  return new Response(makeZip(entries(first, files, from)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

async function* entries(
  first: IteratorResult<ExportedFile>,
  rest: AsyncGenerator<ExportedFile>,
  { now, onBreak }: From,
): AsyncGenerator<Entry> {
  try {
    for (let next = first; !next.done; next = await rest.next()) {
      const file = next.value;
      if ("text" in file) {
        yield { name: file.name, input: file.text, lastModified: now };
        continue;
      }
      const object = await file.open().catch(unlessGone);
      if (!object) continue;
      const reader = object.body.getReader();
      try {
        yield { name: file.name, input: streamOf(reader), size: object.size, lastModified: object.uploaded };
      } finally {
        // A download that is cut off in the middle of a file closes it. One that was read to its end is closed already.
        await reader.cancel().catch(() => undefined);
      }
    }
  } catch (error) {
    // Nothing is said where its reader went.
    if (error !== undefined) onBreak(error);
    throw error;
  } finally {
    await rest.return(undefined);
  }
}

/**
 * The library does not report that its own reader of a file ends. So it reads this stream, and we can close the file.
 */
function streamOf(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

function unlessGone(error: unknown): null {
  if (error instanceof DomainError && error.code === "not_found") return null;
  throw error;
}
