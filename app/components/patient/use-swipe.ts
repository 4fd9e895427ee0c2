import { type PointerEvent, useRef } from "react";
import { swipeDirection } from "./carousel-moves";

/** Controls with their own horizontal drag. */
const DRAGGABLE_CONTROLS = "audio, video, input, select, textarea";

/**
 * Pointer handlers that detect a horizontal swipe. Vertical scrolling and pinch zoom stay with the browser
 * (`touch-action: pan-y pinch-zoom` in its style). A text selection is not a swipe.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  const reset = () => (start.current = null);
  return {
    onPointerDown({ pointerId, isPrimary, target, clientX, clientY }: PointerEvent) {
      const accepted =
        isPrimary && target instanceof Element && !target.closest(DRAGGABLE_CONTROLS);
      start.current = accepted ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      reset();
      if (from?.id !== pointerId || window.getSelection()?.isCollapsed === false) return;
      const direction = swipeDirection(from, { x: clientX, y: clientY });
      if (direction) onSwipe(direction);
    },
    onPointerCancel: reset,
  };
}
