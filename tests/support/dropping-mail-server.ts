import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** Starts a mail server that drops what it has got already, by its Message-ID, as mail servers do. */
export async function startDroppingServer() {
  const deliveries = new Map<string, string>();
  const wrong: string[] = [];
  /** When each mail arrived, on the monotonic clock. */
  const arrivals: number[] = [];
  let duplicates = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData(stream, session, callback) {
      let head = "";
      stream.on("data", (chunk: Buffer) => (head += head.length < 8_000 ? chunk.toString() : ""));
      stream.on("end", () => {
        arrivals.push(performance.now());
        const id = /^Message-ID: <([^>]+)>/im.exec(head)?.[1] ?? "";
        const to = session.envelope.rcptTo[0]?.address ?? "";
        const before = deliveries.get(id);
        if (before === undefined) deliveries.set(id, to);
        else if (before === to) duplicates += 1;
        else wrong.push(`${id} for ${before} and ${to}`);
        callback(null);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    wrong,
    arrivals,
    countDuplicates: () => duplicates,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
