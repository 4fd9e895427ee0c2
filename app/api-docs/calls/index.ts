import { readdirSync } from "node:fs";
import path from "node:path";
import type { CallGroup, DescribedCalls, Shape } from "../describe";

const FILES = readdirSync(import.meta.dirname).filter((file) => !/^(index|answers)\./.test(file));

const modules = await Promise.all(
  FILES.map(
    (file) => import(path.join(import.meta.dirname, file)) as Promise<{ default: DescribedCalls }>,
  ),
);
const described = modules.map(({ default: file }) => file);

/** The call groups of all files in this folder, in the order in which people read them. */
export const CALL_GROUPS: readonly CallGroup[] = described
  .flatMap(({ groups }) => groups)
  .sort((one, other) => one.position - other.position);

/** Their named schemas. */
export const SHAPES: readonly Shape[] = described.flatMap(({ shapes }) => shapes);
