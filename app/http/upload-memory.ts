/**
 * The memory of an isolate for the bodies of requests: blocks of 64 kB, which are used again, as a buffer that was let go stays
 * until the collector comes. A body of one block is read at once. A larger one is an upload: all uploads together hold at most
 * `MAX_BYTES`. The oldest always goes on, so that one of them ends; others wait until there is room. Of one network three go on at
 * once; the next one waits for its turn, as a whole school or a carrier's phones may share an address.
 *
 * As in `hash-queue.ts`, requests share only plain values, and a place expires by itself: a request that is cancelled says nothing.
 */
import { DomainError } from "~/domain/errors";
import { onForget } from "~/domain/isolate-memory";
import { MAX_RESUME_BYTES } from "~/domain/resumes/rules";

export const BLOCK_BYTES = 64 * 1024;
const MAX_BYTES = 24 * 1024 * 1024;
const MOST_GOING_OF_NETWORK = 3;
/** Of one network, with those that wait: each of them holds a block. */
const MOST_OF_NETWORK = 20;
const MOST = 200;

/** A body may take so long at first, and then a second more for each 4 kB. */
export const FIRST_MS = 20_000;
export const MIN_BYTES_A_SECOND = 4 * 1024;
/** As long as the oldest may take. */
export const MAX_WAIT_MS = FIRST_MS + (MAX_RESUME_BYTES / MIN_BYTES_A_SECOND) * 1000;

const POLL_MS = 50;
/** An upload that is read, or waits, says so each second. */
const SILENT_MS = 10_000;
/** So long a body that was read may be worked on before it counts no more. */
const WORK_MS = 60_000;
const RETRY_AFTER_SECONDS = 10;

export type Clock = { now: () => number; pause: (ms: number) => Promise<void> };

const platform: Clock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** What one body holds. `network`: where it comes from; null if the platform does not tell. It counts until `until`. */
export type Upload = { network: string | null; blocks: Uint8Array[]; until: number };

export function newUpload(network: string | null = null): Upload {
  return { network, blocks: [], until: 0 };
}

/** Each isolate has one; a test makes its own, with its own clock. */
export function createUploadMemory({ now, pause }: Clock = platform, maxBytes = MAX_BYTES) {
  // The oldest first.
  const uploads = new Set<Upload>();
  const free: Uint8Array[] = [];

  function living(): Upload[] {
    for (const upload of uploads) if (upload.until <= now()) uploads.delete(upload);
    return [...uploads];
  }

  /** The upload is still read, or waits. A body of one block is none. */
  function renew(upload: Upload): void {
    if (uploads.has(upload)) upload.until = now() + SILENT_MS;
  }

  function mayGoOn(upload: Upload): boolean {
    const all = living();
    const ofNetwork = all.filter(({ network }) => network !== null && network === upload.network);
    if (ofNetwork.indexOf(upload) >= MOST_GOING_OF_NETWORK) return false;
    return all[0] === upload || bytesOf(all) < maxBytes;
  }

  function isTooMany(upload: Upload): boolean {
    const all = living();
    const ofNetwork = all.filter(({ network }) => network !== null && network === upload.network);
    return !uploads.has(upload) && (all.length >= MOST || ofNetwork.length >= MOST_OF_NETWORK);
  }

  /** One block more for this upload, once it may have it. Throws unavailable. */
  async function takeBlock(upload: Upload): Promise<Uint8Array> {
    if (upload.blocks.length > 0) await waitForTurn(upload);
    const block = borrow();
    upload.blocks.push(block);
    return block;
  }

  /** A block to read packets into. It is not counted: a body has one, and only while it is read. */
  function borrow(): Uint8Array {
    return free.pop() ?? new Uint8Array(BLOCK_BYTES);
  }

  /** They are used again: nobody may read them any more. A block that a read has taken with it is gone. */
  function giveBack(...blocks: Uint8Array[]): void {
    free.push(...blocks.filter(({ length }) => length === BLOCK_BYTES));
    free.length = Math.min(free.length, Math.ceil(maxBytes / BLOCK_BYTES));
  }

  async function waitForTurn(upload: Upload): Promise<void> {
    if (isTooMany(upload)) throw busy();
    const begun = now();
    for (;;) {
      upload.until = now() + SILENT_MS;
      // Put it back, in case it was removed as silent while the isolate was blocked.
      uploads.add(upload);
      if (mayGoOn(upload)) return;
      if (now() - begun >= MAX_WAIT_MS) throw busy();
      await pause(POLL_MS);
    }
  }

  /** All of it was read. */
  function isRead(upload: Upload): void {
    if (uploads.has(upload)) upload.until = now() + WORK_MS;
  }

  /** It ends, and gives its blocks back. Those of a request that was cancelled are left to the collector. */
  function release(upload: Upload): void {
    uploads.delete(upload);
    giveBack(...upload.blocks.splice(0));
  }

  function forget(): void {
    uploads.clear();
    free.length = 0;
  }

  return { takeBlock, borrow, giveBack, renew, isRead, release, forget, heldBytes: () => bytesOf(living()) };
}

function bytesOf(uploads: Upload[]): number {
  return uploads.reduce((sum, { blocks }) => sum + blocks.length * BLOCK_BYTES, 0);
}

function busy(): DomainError {
  const text = "Many files are being sent just now. Send yours again in a few seconds";
  return new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** The one memory of this isolate. */
export const uploadMemory = createUploadMemory();
onForget(uploadMemory.forget);
