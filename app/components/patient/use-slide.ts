import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { slideFromQuery } from "./carousel-moves";

/**
 * The slide that is shown, from 0: the one that the address names, and, once somebody has moved on, the one that they are
 * at. The address follows without being loaded, so that loading it again, or going back to it, shows the same.
 * @param query what of the address says which slides these are, such as "phase=post-procedure"
 */
export function useSlide(query: string, count: number) {
  const { key, search } = useLocation();
  const page = `${key} ${query}`;
  const asked = slideFromQuery(new URLSearchParams(search), count);
  const [moved, setMoved] = useState({ page, index: asked });
  const index = moved.page === page ? moved.index : asked;
  const hrefOf = (to: number) => `?${query && `${query}&`}slide=${to + 1}`;
  const show = (to: number) => {
    setMoved({ page, index: to });
    window.history.replaceState(window.history.state, "", hrefOf(to));
  };
  return { index, hrefOf, show };
}
