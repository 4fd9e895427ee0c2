import { readdirSync } from "node:fs";
import path from "node:path";
import { withDeletedRecords } from "../deleted-records";
import type { CallGroup, DescribedCalls, Shape } from "../describe";

const FILES = readdirSync(import.meta.dirname).filter((file) => !file.startsWith("index."));

const modules = await Promise.all(
  FILES.map(
    (file) => import(path.join(import.meta.dirname, file)) as Promise<{ default: DescribedCalls }>,
  ),
);
const described = modules.map(({ default: file }) => file);

/** Call groups of all files in this folder, sorted by position. */
export const CALL_GROUPS: readonly CallGroup[] = described
  .flatMap(({ groups }) => groups)
  .map(withDeletedRecords)
  .sort((one, other) => one.position - other.position);

/** Named schemas of all files in this folder. */
export const SHAPES: readonly Shape[] = described.flatMap(({ shapes }) => shapes);
