import type { CallGroup, Shape } from "../describe";
import { TAG } from "../shapes/tag";
import { TAG_CALLS } from "./tags";

/** All calls, in the order in which people read them. */
export const CALL_GROUPS: readonly CallGroup[] = [TAG_CALLS];

/** All shapes that have a name. */
export const SHAPES: readonly Shape[] = [TAG];
