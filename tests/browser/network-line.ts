/** A line between browser and server that can be slow, and that drops: in the middle of an upload, or just before its answer. */
import { connect, createServer, type Socket } from "node:net";

export type Line = {
  /** Where a browser reaches the server through it. */
  url: string;
  /** Uploads that began, dropped ones included. */
  uploads(): number;
  /** Until it is mended, drop each upload after so many bytes. */
  dropUploads(afterBytes: number): void;
  /** Let the next uploads through and drop the line when their answer comes. */
  loseAnswers(times?: number): void;
  /** Nobody gets through, also not for pages. */
  cut(): void;
  /** Nothing drops any more. */
  mend(): void;
  /** Wait so long after each piece of an upload; 0 is full speed. */
  slow(msPerPiece: number): void;
  close(): Promise<void>;
};

export async function startLine(target: string): Promise<Line> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  const sound = { maxBytes: Number.POSITIVE_INFINITY, losses: 0, isCut: false };
  const state = { ...sound, uploads: 0, wait: 0 };

  function carry(client: Socket) {
    if (state.isCut) return client.destroy();
    const server = connect({ host: "localhost", port: Number(port) });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    }
    const hangUp = () => {
      client.resetAndDestroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on("error", hangUp).on("close", hangUp);
    let upload: { bytes: number; maxBytes: number; isLost: boolean } | null = null;
    client.on("data", (piece) => {
      if (String(piece.subarray(0, 5)) === "POST ") {
        state.uploads += 1;
        upload = { bytes: 0, maxBytes: state.maxBytes, isLost: state.losses-- > 0 };
      } else if (String(piece.subarray(0, 4)) === "GET ") upload = null;
      if (upload) {
        upload.bytes += piece.length;
        if (upload.bytes > upload.maxBytes) return hangUp();
      }
      server.write(piece);
      if (!upload || state.wait === 0) return;
      client.pause();
      setTimeout(() => client.resume(), state.wait);
    });
    server.on("data", (piece) => (upload?.isLost ? hangUp() : client.write(piece)));
  }

  const listener = createServer(carry);
  await new Promise<void>((resolve) => listener.listen(0, "localhost", resolve));
  const address = listener.address();
  return {
    url: `http://localhost:${typeof address === "object" ? address?.port : ""}`,
    uploads: () => state.uploads,
    dropUploads: (afterBytes) => Object.assign(state, { maxBytes: afterBytes }),
    loseAnswers: (times = Number.POSITIVE_INFINITY) => Object.assign(state, { losses: times }),
    cut() {
      state.isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => Object.assign(state, sound),
    slow: (msPerPiece) => Object.assign(state, { wait: msPerPiece }),
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
