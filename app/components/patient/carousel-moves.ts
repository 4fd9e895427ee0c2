/** Clamps a zero-based index to the slides; NaN becomes 0. */
export function clampIndex(index: number, count: number): number {
  const integer = Number.isNaN(index) ? 0 : Math.trunc(index);
  return Math.max(0, Math.min(integer, count - 1));
}

/** Zero-based slide index of a query such as `?slide=3` (one-based there); default: the first. */
export function slideFromQuery(query: URLSearchParams, count: number): number {
  return clampIndex(Number(query.get("slide") ?? 1) - 1, count);
}

/** Minimum horizontal distance of a swipe, in CSS pixels (specification 000, section 9). */
const MIN_SWIPE_PX = 50;

type Point = { x: number; y: number };

/** Direction of a swipe: next (1), previous (-1), or none (0) if it is too short or mainly vertical. */
export function swipeDirection(from: Point, to: Point): 1 | 0 | -1 {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) <= MIN_SWIPE_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** Carousel command: the slide to show. */
export type Move = "previous" | "next" | "first" | "last";
const MOVES_BY_KEY: Record<string, Move> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
};

/** Command of a key press; null for other keys and with modifiers, which have other meanings in the browser. */
export function moveFromKey(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): Move | null {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return hasModifier ? null : (MOVES_BY_KEY[event.key] ?? null);
}
