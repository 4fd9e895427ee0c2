import { readFileSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { wavHeader } from "../factories/files";
import type { Envelope } from "./http";
import type { RunningServer } from "./server";

const BOUNDARY = "calmward-boundary";
const CHUNK = Buffer.alloc(65_536, 7);
const CONCURRENCY = 20;

/** Resident memory of a server in megabytes (Linux). */
export function readMemoryMb({ process: { pid } }: RunningServer): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/**
 * Uploads 20 recordings concurrently, each as a step of one guidance.
 * @param megabytes size of each recording
 * @returns the statuses, and the peak growth of the server's memory in megabytes
 */
export async function uploadConcurrently(server: RunningServer, megabytes: number) {
  const guidanceId = await createGuidance(server.url);
  // Load the upload code before measuring, as it stays in memory.
  await upload(server.url, guidanceId, 1);
  const before = readMemoryMb(server);
  let maxMb = before;
  const timer = setInterval(() => (maxMb = Math.max(maxMb, readMemoryMb(server))), 50);
  try {
    const statuses = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => upload(server.url, guidanceId, megabytes)),
    );
    return { statuses, grownMb: Math.round(maxMb - before) };
  } finally {
    clearInterval(timer);
  }
}

/** Creates a guidance for the steps. @returns its id */
export async function createGuidance(url: string): Promise<number> {
  const response = await fetch(`${url}/caretaker-guidance`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Guidance with many recordings" }),
  });
  const { result } = (await response.json()) as Envelope;
  return (result.data?.guidance as { id: number }).id;
}

/** Streams a generated recording to the server with backpressure. @returns the status */
export async function upload(url: string, guidanceId: number, megabytes: number): Promise<number> {
  const fields = {
    caretakerGuidanceId: String(guidanceId),
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
      for (let index = 0; index < chunks; index += 1) {
        if (!request.write(CHUNK)) while (request.writableNeedDrain) await pause(1);
      }
      request.end(end);
    };
    write().catch(reject);
  });
}
