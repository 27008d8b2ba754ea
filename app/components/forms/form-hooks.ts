/** Hooks of the hydrated form of a job. */
import { useEffect, useState, useSyncExternalStore } from "react";

// The server sends a page before all of it is read, so the browser draws that part when its data arrives.
const neverChanges = () => () => {};
const yes = () => true;
const no = () => false;

export function useIsInBrowser(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

/** True once React has hydrated the form. The event tells the script that stores the typed text (form-text-storage.ts). */
export function useReadiness(): boolean {
  const isReady = useIsInBrowser();
  useEffect(() => {
    if (isReady) document.dispatchEvent(new Event("formready"));
  }, [isReady]);
  return isReady;
}

/** A form that comes back by Back or a reload keeps its key, which its entry in the browser's history holds: the same sending. */
export function useKeyOfEntry(fresh: string): string {
  const [key, setKey] = useState(fresh);
  useEffect(() => {
    const storedKey: unknown = window.history.state?.formKey;
    if (typeof storedKey === "string") setKey(storedKey);
    else window.history.replaceState({ ...window.history.state, formKey: key }, "");
  });
  return key;
}

export function useRefusalCount(refused: unknown): number {
  const [seen, setSeen] = useState({ refused, count: 0 });
  if (seen.refused === refused) return seen.count;
  const count = seen.count + 1;
  setSeen({ refused, count });
  return count;
}
