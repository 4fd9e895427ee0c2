import { type RefObject, useEffect, useState } from "react";

/** Time after a touch ends within which browsers dispatch its mouse events and the click. */
const CLICK_DELAY_MS = 350;

/**
 * Whether an open list takes room, so that it covers nothing. A press elsewhere closes the list by taking the focus, but
 * the room stays until the click is over: the pressed button would move away from the pointer.
 */
export function useRoomOfList(frame: RefObject<HTMLElement>, isOpen: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const hold = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsHeld(true);
    };
    document.addEventListener("pointerdown", hold, true);
    return () => document.removeEventListener("pointerdown", hold, true);
  }, [frame, isOpen]);
  useEffect(() => {
    if (!isHeld) return;
    const listeners = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const release = () => (timer = setTimeout(() => setIsHeld(false), CLICK_DELAY_MS));
    for (const event of ["pointerup", "pointercancel"]) {
      document.addEventListener(event, release, { capture: true, signal: listeners.signal });
    }
    return () => {
      listeners.abort();
      clearTimeout(timer);
    };
  }, [isHeld]);
  return isOpen || isHeld;
}
