import { readFileSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { wavHeader } from "../factories/files";
import type { Envelope } from "./http";
import type { RunningServer } from "./server";

const BOUNDARY = "calmward-boundary";
const CHUNK = Buffer.alloc(65_536, 7);
const UPLOADS = 20;

/** In megabytes; what a process holds now. */
export function memoryOf({ process: { pid } }: RunningServer): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/**
 * Sends 20 recordings of so many megabytes at once, each as a step of one guidance, and says what the server answered,
 * and by how many megabytes its memory grew at most meanwhile.
 */
export async function uploadAtOnce(server: RunningServer, megabytes: number) {
  const guidance = await aGuidanceFor(server.url);
  // What it loads for the first one stays.
  await upload(server.url, guidance, 1);
  const before = memoryOf(server);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(server))), 50);
  try {
    const statuses = await Promise.all(
      Array.from({ length: UPLOADS }, () => upload(server.url, guidance, megabytes)),
    );
    return { statuses, grown: Math.round(most - before) };
  } finally {
    clearInterval(watch);
  }
}

/** A guidance for the steps, by its id. */
export async function aGuidanceFor(url: string): Promise<number> {
  const answer = await fetch(`${url}/caretaker-guidance`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Guidance with many recordings" }),
  });
  const { result } = (await answer.json()) as Envelope;
  return (result.data?.guidance as { id: number }).id;
}

/** Sends a recording that is made while it is sent, no faster than the server takes it. Returns the status. */
export async function upload(url: string, guidance: number, megabytes: number): Promise<number> {
  const fields = {
    caretakerGuidanceId: String(guidance),
    guidanceDay: "1",
    guidanceTitle: "Listen",
    guidanceDirections: "Listen to this.",
  };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="voice"; filename="a.wav"\r\n\r\n`;
  const chunks = megabytes * 16;
  const head = Buffer.concat([
    Buffer.from(parts.join("") + file),
    wavHeader(chunks * CHUNK.length),
  ]);
  const end = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  return new Promise<number>((resolve, reject) => {
    const request = rawRequest(`${url}/caretaker-guidance-step`, {
      agent: false,
      method: "POST",
      headers: {
        "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
        "Content-Length": head.length + chunks * CHUNK.length + end.length,
      },
    });
    request.on("response", (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    const write = async () => {
      request.write(head);
      for (let at = 0; at < chunks; at += 1) {
        if (!request.write(CHUNK)) while (request.writableNeedDrain) await pause(1);
      }
      request.end(end);
    };
    write().catch(reject);
  });
}
