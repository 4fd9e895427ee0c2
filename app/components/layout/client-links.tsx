import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { findArea } from "~/app/contracts/site-area";

/**
 * Makes plain links between our pages client-side navigations once scripts run, with one listener instead of a
 * component per link: lists have hundreds. A link with `data-document`, or to another area, loads its document as if
 * there were no scripts; one with `data-stay` keeps the scroll position, as dialogs over a list do.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || event.button !== 0 || changed) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || link.target || link.hasAttribute("download")) return;
      if (link.dataset.document !== undefined || link.origin !== window.location.origin) return;
      if (findArea(link.pathname) !== findArea(location.pathname)) return;
      const samePage = link.pathname === location.pathname && link.search === location.search;
      event.preventDefault();
      // Not a navigation, which would drop the answer that an error summary belongs to.
      if (samePage && link.hash) return focusOn(link.hash.slice(1));
      link.closest<HTMLElement>("[popover]:popover-open")?.hidePopover();
      const stays = link.dataset.stay !== undefined;
      // An anchor would scroll to its part all the same.
      const address = link.pathname + link.search + (stays ? "" : link.hash);
      navigate(address, { preventScrollReset: stays });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
  return null;
}

function focusOn(id: string) {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: "center" });
  target?.focus();
}
