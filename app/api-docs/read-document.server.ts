import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ApiDocument } from "./reading/openapi";

type Document = { text: string; document: ApiDocument };
let read: Promise<Document> | undefined;

/** The API's document, as the build has written it; read once. @throws Error of the system */
export function apiDocument(): Promise<Document> {
  return (read ??= readOnce().catch((error: unknown) => {
    // Too many open files, say: over in a moment.
    read = undefined;
    throw error;
  }));
}

async function readOnce(): Promise<Document> {
  const text = await readFile(path.join("build", "server", "openapi.json"), "utf8");
  return { text, document: JSON.parse(text) as ApiDocument };
}
