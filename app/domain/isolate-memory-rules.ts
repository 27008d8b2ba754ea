/**
 * Memories of an isolate from one request to the next, and values that it makes once. Each memory says what ends it:
 * docs/architecture.md has a table of them, and tests/isolate-memory.node.test.ts finds those that the table does not
 * name.
 */

const memories: (() => void)[] = [];

/** A memory with a form of its own says how it is emptied. Called once for each, as its module loads. */
export function onForget(forget: () => void): void {
  memories.push(forget);
}

/** The isolate is as if it had just begun. Tests call it, so that none depends on those before it. */
export function forgetAll(): void {
  for (const forget of memories) forget();
}

export type Memory<Key, Value> = {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
};

/** A memory of at most `most` entries: when another one comes, the oldest goes. */
export function createMemory<Key, Value>({ most }: { most: number }): Memory<Key, Value> {
  const values = new Map<Key, Value>();
  const clear = () => values.clear();
  onForget(clear);
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value);
      if (values.size <= most) return;
      for (const oldest of values.keys()) {
        values.delete(oldest);
        return;
      }
    },
    delete: (key) => values.delete(key),
    clear,
  };
}

/** The value, made when it is first asked for. Each isolate pays for what a module makes at its top level, whether it is asked or not. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
