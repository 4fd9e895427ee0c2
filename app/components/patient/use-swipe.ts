import { type PointerEvent, useRef } from "react";
import { swipeDirection } from "./carousel-moves";

/** What has a use of its own for being drawn sideways. */
const OWN_USE = "audio, video, input, select, textarea";

/**
 * Hears a swipe over an element, by finger, pen or mouse. Up and down it scrolls as ever, and two fingers zoom: its style
 * leaves the browser both (`touch-action: pan-y pinch-zoom`). Text that a mouse has marked is no swipe.
 */
export function useSwipe(onSwipe: (towards: 1 | -1) => void) {
  const began = useRef<{ id: number; x: number; y: number } | null>(null);
  const forget = () => (began.current = null);
  return {
    onPointerDown({ pointerId, isPrimary, target, clientX, clientY }: PointerEvent) {
      const free = isPrimary && target instanceof Element && !target.closest(OWN_USE);
      began.current = free ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = began.current;
      forget();
      if (from?.id !== pointerId || window.getSelection()?.isCollapsed === false) return;
      const towards = swipeDirection(from, { x: clientX, y: clientY });
      if (towards) onSwipe(towards);
    },
    onPointerCancel: forget,
  };
}
