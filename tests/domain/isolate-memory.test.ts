/** The memories of an isolate are bounded, and can be emptied. */
import { expect, test } from "vitest";
import { createMemory, forgetAll, onForget } from "~/domain/isolate-memory-rules";

test("a memory holds so many entries, and the oldest goes first", () => {
  const memory = createMemory<string, number>({ most: 3 });
  for (const [index, key] of ["a", "b", "c", "d"].entries()) memory.set(key, index);
  expect(["a", "b", "c", "d"].map((key) => memory.get(key))).toEqual([undefined, 1, 2, 3]);
  memory.set("b", 9);
  memory.set("e", 4);
  expect(["b", "c", "d", "e"].map((key) => memory.get(key))).toEqual([undefined, 2, 3, 4]);
  memory.delete("c");
  expect(memory.get("c")).toBeUndefined();
});

test("all memories are emptied at once, each in its own way", () => {
  const memory = createMemory<string, number>({ most: 3 });
  memory.set("a", 1);
  let own = 1;
  onForget(() => {
    own = 0;
  });
  forgetAll();
  expect([memory.get("a"), own]).toEqual([undefined, 0]);
});

const between = createMemory<string, string>({ most: 3 });

test.each(["one", "two"])("test %s begins with memories that know nothing of another test", (name) => {
  expect(between.get("last")).toBeUndefined();
  between.set("last", name);
});
