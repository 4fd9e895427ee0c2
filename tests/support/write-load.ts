import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { plainPicture } from "../factories/files";
import { MULTIPART, multipart } from "./form-requests";
import { SERVE_TYPE } from "./surveys-rest";

type Kind = "tag" | "survey" | "guidance";

/** A write as it was sent, with the answer to it: none where the line broke before one came. */
export type SentWrite = {
  kind: Kind;
  name: string;
  key: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  answer?: Answer;
};
type Answer = { status: number; text: string; replayed: boolean };

export const QUESTIONS_EACH = 4;
/** So long a write may take: longer means that it was never answered. */
const PATIENCE_MS = 90_000;

/** Of these one in five brings a picture, which costs the server much more than the others. */
const TURNS: Kind[] = ["tag", "survey", "tag", "survey", "guidance"];

async function aWrite(kind: Kind): Promise<SentWrite> {
  const [name, key] = [`Load ${randomUUID().slice(0, 13)}`, randomUUID()];
  const json = { "Content-Type": "application/json", "Idempotency-Key": key };
  if (kind === "tag") {
    return { kind, name, key, path: "/tag", headers: json, body: JSON.stringify({ name }) };
  }
  if (kind === "survey") {
    const questions = Array.from({ length: QUESTIONS_EACH }, (_, at) => ({
      questionText: `${name}, question ${at}?`,
      questionType: "rank",
    }));
    const body = JSON.stringify({ name, serveType: SERVE_TYPE, questions });
    return { kind, name, key, path: "/survey", headers: json, body };
  }
  const picture = await plainPicture(12, 9).png().toBuffer();
  const body = new Uint8Array(
    multipart([
      ["name", name],
      ["image", picture, "a.png"],
    ]),
  );
  const headers = { ...MULTIPART, "Idempotency-Key": key };
  return { kind, name, key, path: "/caretaker-guidance", headers, body };
}

/** Sends a write. Returns undefined when no answer to it was heard. */
export async function send(url: string, write: SentWrite): Promise<Answer | undefined> {
  try {
    const { path, headers, body } = write;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(url + path, { method: "POST", headers, body, signal });
    const text = await response.text();
    const replayed = response.headers.get("idempotency-replayed") === "true";
    return { status: response.status, text, replayed };
  } catch {
    return undefined;
  }
}

/**
 * Lets so many writers write, each with a key of its own for each write: tags, surveys with their questions, and guidances
 * with a picture. It remembers what was answered. A writer that is not served pauses for a moment and goes on.
 */
export function startWriting(url: string, writers: number) {
  const sent: SentWrite[] = [];
  let writing = true;
  const work = async (_: unknown, at: number) => {
    for (let turn = at; writing; turn += 1) {
      const write = await aWrite(TURNS[turn % TURNS.length] ?? "tag");
      sent.push(write);
      write.answer = await send(url, write);
      if (write.answer?.status !== 201) await pause(50);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, work));
  return {
    sent,
    done: () => sent.filter(({ answer }) => answer?.status === 201),
    underWay: () => sent.filter(({ answer }) => !answer),
    async stop() {
      writing = false;
      await all;
      return sent;
    },
  };
}

/**
 * Sends every write again, as a program does that may have missed the answer. What was answered must be answered with
 * the very same words; what was not is done now or was done then. Returns what is not so, in words, and how many of the
 * unanswered writes had been done.
 */
export async function sendAgain(url: string, sent: SentWrite[]) {
  const problems: string[] = [];
  let doneUnheard = 0;
  let at = 0;
  const work = async () => {
    for (let write = sent[at++]; write; write = sent[at++]) {
      const again = await send(url, write);
      const what = `${write.path} ${write.name}`;
      if (again?.status !== 201) problems.push(`${what}: ${again?.status} ${again?.text}`);
      else if (write.answer?.status === 201) {
        if (!again.replayed) problems.push(`${what}: was answered, and is done again`);
        if (again.text !== write.answer.text) problems.push(`${what}: is answered otherwise`);
      } else if (again.replayed) doneUnheard += 1;
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return { problems, doneUnheard };
}
