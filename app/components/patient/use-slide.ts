import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { slideFromQuery } from "./carousel-moves";

/**
 * Zero-based index of the current slide, initially from the URL. A change replaces the URL without a navigation, so that
 * a reload or back navigation shows the same slide.
 * @param query identifies the slides, such as "phase=post-procedure"
 */
export function useSlide(query: string, count: number) {
  const { key, search } = useLocation();
  const slidesKey = `${key} ${query}`;
  const initialIndex = slideFromQuery(new URLSearchParams(search), count);
  const [position, setPosition] = useState({ slidesKey, index: initialIndex });
  const index = position.slidesKey === slidesKey ? position.index : initialIndex;
  const toHref = (to: number) => `?${query && `${query}&`}slide=${to + 1}`;
  const show = (to: number) => {
    setPosition({ slidesKey, index: to });
    window.history.replaceState(window.history.state, "", toHref(to));
  };
  return { index, toHref, show };
}
