import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { type PublicHospital, readPublicHospital } from "~/server/hospital/public-hospital";
import { fillPlaceholders } from "./placeholders";

/** Names of the site's texts. File names come from this list only, never from a URL. */
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

/** Folder of the bundled texts, relative to the project root, in which every command runs. */
const BUNDLED_FOLDER = "server/site-texts/texts";
/** Limit of a text: about a hundred paragraphs. Parsing the worst input of this size blocks the event loop for seconds, once per change. */
const MAX_TEXT_BYTES = 50_000;

/**
 * Creates a cached reader of one text: the operator's file DATA_DIR/texts/{name}.md, or the bundled one. It rereads a
 * file after a change of the file or of the hospital, whose name, numbers and hours fill its placeholders. An invalid file falls back to the bundled text, with one log line per state of the file.
 */
export function createTextReader<T>(
  name: TextName,
  parse: (markdown: string) => T,
): () => Promise<T> {
  const cache = new Map<string, { state: string; value: T | null }>();

  const read = async (file: string, hospital: PublicHospital): Promise<T | null> => {
    const statsOrError = await stat(file).catch((error: unknown) => errorCode(error) ?? "unknown");
    const state =
      typeof statsOrError === "string"
        ? statsOrError
        : `${statsOrError.mtimeMs} ${statsOrError.size} ${JSON.stringify(hospital)}`;
    const cached = cache.get(file);
    if (cached?.state === state) return cached.value;
    const value = state === "ENOENT" ? null : await load(file, statsOrError, hospital);
    cache.set(file, { state, value });
    return value;
  };

  const load = async (
    file: string,
    statsOrError: Stats | string,
    hospital: PublicHospital,
  ): Promise<T | null> => {
    try {
      if (typeof statsOrError === "string") throw new Error(statsOrError);
      if (!statsOrError.isFile()) throw new Error("it is no file");
      if (statsOrError.size > MAX_TEXT_BYTES)
        throw new Error(`it has more than ${MAX_TEXT_BYTES} bytes`);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
      return parse(fillPlaceholders(text, hospital));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ file, reason }, "a text of the site cannot be used; ours is shown");
      return null;
    }
  };

  return async () => {
    const hospital = await readPublicHospital();
    const custom = await read(path.join(settings().dataDir, "texts", `${name}.md`), hospital);
    const text = custom ?? (await read(path.resolve(BUNDLED_FOLDER, `${name}.md`), hospital));
    if (text === null) throw new Error(`The text ${name} is missing`);
    return text;
  };
}
