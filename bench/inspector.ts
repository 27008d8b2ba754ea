/** Asks workerd's inspector about one isolate: how large its heap is once everything is collected that nothing holds. */

export type Heap = {
  /** Bytes of objects of the script. */
  used: number;
  /** Bytes that the engine has set aside for them. */
  total: number;
};

const MAX_WAIT_MS = 60_000;

type Said = { id?: number; result?: { usedSize?: number; totalSize?: number }; error?: { message: string } };

/** Close it, or the process goes on. Throws if the inspector does not answer. */
export async function openInspector(url: URL) {
  const address = new URL(url);
  address.protocol = "ws:";
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`The inspector did not answer at ${address.href}`)));
  });
  let last = 0;
  const waiting = new Map<number, (said: Said) => void>();
  socket.addEventListener("message", ({ data }) => {
    const said: Said = JSON.parse(String(data));
    // workerd repeats a command before it answers it.
    if (said.id && (said.result || said.error)) waiting.get(said.id)?.(said);
  });
  const tell = (method: string) => {
    last += 1;
    socket.send(JSON.stringify({ id: last, method, params: {} }));
    return last;
  };
  const ask = async (method: string): Promise<NonNullable<Said["result"]>> => {
    const id = tell(method);
    const { result, error } = await new Promise<Said>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), MAX_WAIT_MS);
      waiting.set(id, (said) => {
        clearTimeout(timer);
        resolve(said);
      });
    });
    if (error || !result) throw new Error(`${method}: ${error?.message}`);
    return result;
  };
  await ask("HeapProfiler.enable");
  return {
    async heap(): Promise<Heap> {
      // A snapshot begins with a whole collection. `collectGarbage` is never answered: workerd does not run the task that it leaves.
      // Nor is the snapshot itself, but what is asked after it is, with its collection done.
      tell("HeapProfiler.takeHeapSnapshot");
      const { usedSize = Number.NaN, totalSize = Number.NaN } = await ask("Runtime.getHeapUsage");
      return { used: usedSize, total: totalSize };
    },
    close: () => socket.close(),
  };
}
