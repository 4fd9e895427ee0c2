import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { plainPicture } from "../factories/files";
import { MULTIPART_HEADERS, encodeMultipart } from "./form-requests";
import { SERVE_TYPE } from "./surveys-rest";

type Kind = "tag" | "survey" | "guidance";

/** Write as sent, with its response; none if the connection broke first. */
export type SentWrite = {
  kind: Kind;
  name: string;
  key: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  response?: WriteResponse;
};
type WriteResponse = { status: number; text: string; replayed: boolean };

export const QUESTIONS_PER_SURVEY = 4;
/** Timeout of a write, which then counts as unanswered. */
const TIMEOUT_MS = 90_000;

/** One write in five has a picture, which costs the server much more than the others. */
const KIND_CYCLE: Kind[] = ["tag", "survey", "tag", "survey", "guidance"];

async function createWrite(kind: Kind): Promise<SentWrite> {
  const [name, key] = [`Load ${randomUUID().slice(0, 13)}`, randomUUID()];
  const json = { "Content-Type": "application/json", "Idempotency-Key": key };
  if (kind === "tag") {
    return { kind, name, key, path: "/tag", headers: json, body: JSON.stringify({ name }) };
  }
  if (kind === "survey") {
    const questions = Array.from({ length: QUESTIONS_PER_SURVEY }, (_, index) => ({
      questionText: `${name}, question ${index}?`,
      questionType: "rank",
    }));
    const body = JSON.stringify({ name, serveType: SERVE_TYPE, questions });
    return { kind, name, key, path: "/survey", headers: json, body };
  }
  const picture = await plainPicture(12, 9).png().toBuffer();
  const body = new Uint8Array(
    encodeMultipart([
      ["name", name],
      ["image", picture, "a.png"],
    ]),
  );
  const headers = { ...MULTIPART_HEADERS, "Idempotency-Key": key };
  return { kind, name, key, path: "/caretaker-guidance", headers, body };
}

/** Sends a write. @returns undefined if no response arrives */
export async function sendWrite(url: string, write: SentWrite): Promise<WriteResponse | undefined> {
  try {
    const { path, headers, body } = write;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url + path, { method: "POST", headers, body, signal });
    const text = await response.text();
    const replayed = response.headers.get("idempotency-replayed") === "true";
    return { status: response.status, text, replayed };
  } catch {
    return undefined;
  }
}

/**
 * Starts concurrent writers of tags, surveys with questions, and guidances with a picture, and records the responses. Each
 * write has an idempotency key; a writer pauses briefly after a failed write.
 */
export function startWriting(url: string, writers: number) {
  const sent: SentWrite[] = [];
  let isWriting = true;
  const work = async (_: unknown, index: number) => {
    for (let turn = index; isWriting; turn += 1) {
      const write = await createWrite(KIND_CYCLE[turn % KIND_CYCLE.length] ?? "tag");
      sent.push(write);
      write.response = await sendWrite(url, write);
      if (write.response?.status !== 201) await pause(50);
    }
  };
  const workers = Promise.all(Array.from({ length: writers }, work));
  return {
    sent,
    acknowledged: () => sent.filter(({ response }) => response?.status === 201),
    /** Responses other than 201. */
    refusals: () =>
      sent.flatMap(({ response }) => (response && response.status !== 201 ? [response] : [])),
    pending: () => sent.filter(({ response }) => !response),
    async stop() {
      isWriting = false;
      await workers;
      return sent;
    },
  };
}

/**
 * Replays every write, as a client does that may have missed the response. An acknowledged write must return the stored
 * response; any other is executed now, or replayed if it was committed.
 * @returns a message per problem, and the number of unanswered writes that had been committed
 */
export async function replayWrites(url: string, sent: SentWrite[]) {
  const problems: string[] = [];
  let committedUnanswered = 0;
  let nextIndex = 0;
  const work = async () => {
    for (let write = sent[nextIndex++]; write; write = sent[nextIndex++]) {
      const replay = await sendWrite(url, write);
      const label = `${write.path} ${write.name}`;
      if (replay?.status !== 201) problems.push(`${label}: ${replay?.status} ${replay?.text}`);
      else if (write.response?.status === 201) {
        if (!replay.replayed) problems.push(`${label}: was answered, and is done again`);
        if (replay.text !== write.response.text) problems.push(`${label}: is answered otherwise`);
      } else if (replay.replayed) committedUnanswered += 1;
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return { problems, committedUnanswered };
}
