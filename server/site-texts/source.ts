import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";

/** The texts that the site has. A name of a file is one of these words, and never part of an address. */
export const TEXT_NAMES = [
  "about",
  "clinicians",
  "coaches",
  "healthcare-affiliates",
  "healthcare-systems",
  "hipaa",
  "medical-providers",
  "patients",
  "plan-disclaimer",
  "privacy",
  "support",
  "terms",
  "testimonials",
] as const;
export type TextName = (typeof TEXT_NAMES)[number];

/** Ours, found from the project's folder, in which every command runs. */
const OURS = "server/site-texts/texts";
/** In bytes; some hundred paragraphs. The worst that is still taken keeps the parser busy for seconds, once. */
const MAX_TEXT_BYTES = 50_000;

/**
 * A reader of one text: the operator's file DATA_DIR/texts/{name}.md, or ours where there is none. A file is read again
 * once it has changed. One that cannot be used leaves ours in its place, and a line in the log, once for each state of
 * the file.
 */
export function siteText<T>(name: TextName, parse: (markdown: string) => T): () => Promise<T> {
  const kept = new Map<string, { state: string; value: T | null }>();

  const read = async (file: string): Promise<T | null> => {
    const found = await stat(file).catch((error: unknown) => errorCode(error) ?? "unknown");
    const state = typeof found === "string" ? found : `${found.mtimeMs} ${found.size}`;
    const before = kept.get(file);
    if (before?.state === state) return before.value;
    const value = state === "ENOENT" ? null : await usable(file, found);
    kept.set(file, { state, value });
    return value;
  };

  const usable = async (file: string, found: Stats | string): Promise<T | null> => {
    try {
      if (typeof found === "string") throw new Error(found);
      if (!found.isFile()) throw new Error("it is no file");
      if (found.size > MAX_TEXT_BYTES) throw new Error(`it has more than ${MAX_TEXT_BYTES} bytes`);
      return parse(new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ file, reason }, "a text of the site cannot be used; ours is shown");
      return null;
    }
  };

  return async () => {
    const own = await read(path.join(settings().dataDir, "texts", `${name}.md`));
    const text = own ?? (await read(path.resolve(OURS, `${name}.md`)));
    if (text === null) throw new Error(`The text ${name} is missing`);
    return text;
  };
}
