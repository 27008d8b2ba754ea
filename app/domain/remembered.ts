/** A function that remembers its last answers, for work that is dear beside a look into a map. */

/** At most `most` answers are kept; then all are forgotten. `make` must give the same answer for the same key. */
export function remembered<Key extends string | number, Value>(
  most: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const value = make(key);
    known.set(key, value);
    return value;
  };
}
