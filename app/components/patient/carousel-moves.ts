/** A place among some, counted from 0: before the first is the first, after the last the last. */
export function clampIndex(index: number, count: number): number {
  const whole = Number.isNaN(index) ? 0 : Math.trunc(index);
  return Math.max(0, Math.min(whole, count - 1));
}

/** The place that an address names, counted from 1 there, such as `?slide=3`; without one it is the first. */
export function slideFromQuery(query: URLSearchParams, count: number): number {
  return clampIndex(Number(query.get("slide") ?? 1) - 1, count);
}

/** How far a finger has to go sideways, in CSS pixels (specification 000, section 9). */
const SWIPE_PX = 50;

type Point = { x: number; y: number };

/** Where a finger's way leads: on (1), back (-1), or nowhere (0), where it is short or rather a scrolling. */
export function swipeDirection(from: Point, to: Point): 1 | 0 | -1 {
  const [aside, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(aside) <= SWIPE_PX || Math.abs(aside) <= Math.abs(down)) return 0;
  return aside < 0 ? 1 : -1;
}

/** What a key asks for. */
export type Move = "back" | "on" | "first" | "last";
const KEYS: Record<string, Move> = {
  ArrowLeft: "back",
  ArrowRight: "on",
  Home: "first",
  End: "last",
};

/** Where a key leads; null for every other, and for one that means something else to the browser. */
export function moveFromKey(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}): Move | null {
  const changed = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  return changed ? null : (KEYS[event.key] ?? null);
}
