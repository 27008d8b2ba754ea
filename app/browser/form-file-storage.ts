/** Keeps the chosen file of a form in the browser until it is sent, a day at most. Only the tab that chose it has its key. */
import { keyOf, tabStore } from "./form-text-storage";

const MAX_BYTES = 10 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** One file is kept at most. */
const ID = 1;
const CIPHER = { name: "AES-GCM", iv: new Uint8Array(12) };

type Stored = { data: ArrayBuffer; at: number };
/**
 * The tab's part of a kept file. The key is for this file alone, so the cipher's initialization vector may be constant.
 */
type Ticket = { secret: number[]; name: string; type: string };

export async function keepFile(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  const ticketKey = keyOf("file", form);
  tabStore?.removeItem(ticketKey);
  // Without the tab's part it could not be read again.
  if (!tabStore || !file || file.size > MAX_BYTES) return;
  const secret = crypto.getRandomValues(new Uint8Array(16));
  try {
    const data = await crypto.subtle.encrypt(CIPHER, await importKey(secret, "encrypt"), await file.arrayBuffer());
    // Another file may have been chosen meanwhile.
    if (input.files?.[0] !== file) return;
    await inStore((store) => store.put({ data, at: Date.now() } satisfies Stored, ID));
    const ticket: Ticket = { secret: [...secret], name: file.name, type: file.type };
    if (!form.dataset.done) tabStore?.setItem(ticketKey, JSON.stringify(ticket));
  } catch {
    // The browser did not store the file: the visitor has to choose it again.
  }
}

/** Returns whether the file is chosen again. */
export async function restoreFile(form: HTMLFormElement): Promise<boolean> {
  const input = form.querySelector<HTMLInputElement>("[type=file]");
  const ticket: Ticket | null = JSON.parse(tabStore?.getItem(keyOf("file", form)) ?? "null");
  if (!input || !ticket || input.files?.length) return false;
  try {
    const stored = await inStore<Stored>((store) => store.get(ID));
    const key = await importKey(new Uint8Array(ticket.secret), "decrypt");
    const transfer = new DataTransfer();
    transfer.items.add(new File([await crypto.subtle.decrypt(CIPHER, key, stored.data)], ticket.name, ticket));
    if (input.files?.length) return false;
    input.files = transfer.files;
    return true;
  } catch {
    // The file is gone, or another tab has stored its own file in its place.
    return false;
  }
}

export async function dropFile(): Promise<void> {
  await inStore((store) => store.delete(ID)).catch(() => {});
}

/**
 * Drop a file that was not sent within a day. If its tab is closed, its key is lost, and the file cannot be read any
 * more.
 */
export async function dropOldFile(): Promise<void> {
  const stored = await inStore<Stored | undefined>((store) => store.get(ID)).catch(() => undefined);
  if (stored && stored.at < Date.now() - DAY_MS) await dropFile();
}

function importKey(secret: Uint8Array<ArrayBuffer>, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", secret, CIPHER.name, false, [use]);
}

async function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open("kept");
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction("files", "readwrite").objectStore("files")));
  } finally {
    database.close();
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
