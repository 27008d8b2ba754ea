/** Makes a value when it is first asked for. Each isolate pays for what a module makes at its top level, whether it is asked or not. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
