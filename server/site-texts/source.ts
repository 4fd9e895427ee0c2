import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { readKeptTimes } from "~/server/hospital/kept-times";
import { readPublicHospital } from "~/server/hospital/public-hospital";
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
  "sponsored-content",
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
 * Creates a cached reader of one text of the site, DATA_DIR/texts/{name}.md or the bundled one (see `createFileReader`), with
 * the hospital's name, numbers, hours and times for its placeholders.
 */
export function createTextReader<T>(
  name: TextName,
  parse: (markdown: string) => T,
): () => Promise<T> {
  let current: { key: string; read: () => Promise<ReadText<T>> } | null = null;
  return async () => {
    const hospital = await readPublicHospital();
    const times = await readKeptTimes();
    const key = JSON.stringify([hospital, times]);
    if (current?.key !== key) {
      const read = createFileReader({
        custom: `${name}.md`,
        bundled: path.join(BUNDLED_FOLDER, `${name}.md`),
        parse: (markdown) => parse(fillPlaceholders(markdown, hospital, times)),
        warning: "a text of the site cannot be used; ours is shown",
      });
      current = { key, read };
    }
    return (await current.read()).value;
  };
}

/** A text of an operator's file, or of the bundled one, with the reason why the operator's cannot be used. */
export type ReadText<T> = { value: T; isCustom: boolean; problem: string | null };
type FileState<T> = { state: string; value: T | null; problem: string | null };
type ReaderOptions<T> = {
  /** The operator's file, below DATA_DIR/texts. */
  custom: string;
  /** The bundled file, relative to the project root. */
  bundled: string;
  /** Throws an Error with the reason for an invalid text. */
  parse: (text: string) => T;
  /** Log message for an invalid file. */
  warning: string;
};

/**
 * Creates a cached reader of a text that operators can replace. It rereads a file after a change. An invalid file falls back to
 * the bundled text, with one log line per state of the file.
 */
export function createFileReader<T>({
  custom,
  bundled,
  parse,
  warning,
}: ReaderOptions<T>): () => Promise<ReadText<T>> {
  const cache = new Map<string, FileState<T>>();

  const read = async (file: string): Promise<FileState<T>> => {
    const statsOrError = await stat(file).catch((error: unknown) => errorCode(error) ?? "unknown");
    const state =
      typeof statsOrError === "string"
        ? statsOrError
        : `${statsOrError.mtimeMs} ${statsOrError.size}`;
    const cached = cache.get(file);
    if (cached?.state === state) return cached;
    const isMissing = state === "ENOENT";
    const loaded = isMissing ? { value: null, problem: null } : await load(file, statsOrError);
    cache.set(file, { state, ...loaded });
    return { state, ...loaded };
  };

  const load = async (file: string, statsOrError: Stats | string) => {
    try {
      if (typeof statsOrError === "string") throw new Error(statsOrError);
      if (!statsOrError.isFile()) throw new Error("it is no file");
      if (statsOrError.size > MAX_TEXT_BYTES)
        throw new Error(`it has more than ${MAX_TEXT_BYTES} bytes`);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
      return { value: parse(text), problem: null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ file, reason }, warning);
      return { value: null, problem: reason };
    }
  };

  return async () => {
    const { value, problem } = await read(path.join(settings().dataDir, "texts", custom));
    if (value !== null) return { value, isCustom: true, problem: null };
    const ours = await read(path.resolve(bundled));
    if (ours.value === null) throw new Error(`The text ${custom} is missing`);
    return { value: ours.value, isCustom: false, problem };
  };
}
