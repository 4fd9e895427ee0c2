import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { findArea } from "~/app/contracts/site-area";
import { hideMenu, rememberFocus, restoreFocus } from "./page-focus";

/**
 * Turns plain links between pages into client-side navigations, with one listener instead of a component per link: lists
 * have hundreds. A link with `data-document`, or to another area, loads a new document; one with `data-stay` preserves
 * the scroll position, as for dialogs over a list.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || link.target || link.hasAttribute("download")) return;
      if (link.dataset.document !== undefined || link.origin !== window.location.origin) return;
      if (findArea(link.pathname) !== findArea(location.pathname)) return;
      const samePage = link.pathname === location.pathname && link.search === location.search;
      event.preventDefault();
      // Not a navigation, which would reset the action data that an error summary shows.
      if (samePage && link.hash) return focusAnchor(link.hash.slice(1));
      hideMenu();
      const preserveScroll = link.dataset.stay !== undefined;
      // A hash would scroll to its anchor regardless of preventScrollReset.
      const url = link.pathname + link.search + (preserveScroll ? "" : link.hash);
      navigate(url, { preventScrollReset: preserveScroll });
    };
    const hidePageMenu = () => hideMenu();
    document.addEventListener("click", handleClick);
    window.addEventListener("popstate", hidePageMenu);
    return () => {
      document.removeEventListener("click", handleClick);
      window.removeEventListener("popstate", hidePageMenu);
    };
  }, [navigate]);
  useFocusAfterNavigation();
  return null;
}

/** After each navigation and submission: the focus is never left on what is gone. A hash has a target of its own. */
function useFocusAfterNavigation() {
  const { key, hash } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const isFirst = useRef(true);
  useEffect(() => {
    document.addEventListener("focusin", rememberFocus);
    return () => document.removeEventListener("focusin", rememberFocus);
  }, []);
  useEffect(() => {
    if (isIdle && !isFirst.current && !hash) restoreFocus();
    isFirst.current = false;
  }, [key, hash, isIdle]);
}

function focusAnchor(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  target?.focus();
}
