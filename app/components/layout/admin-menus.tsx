import { useLocation } from "@remix-run/react";
import { LiteSwitch } from "../document/lite-switch";
import { CloseIcon } from "../ui/icons";
import { findActiveSegment } from "./admin-navigation";
import { useAreas, useMenuCounts } from "./permissions";

/**
 * Slide-out menu of all areas: a native popover, which works without scripts. Its Close takes the focus, Escape returns it to
 * the button, whose state browsers tell.
 */
export function SideMenu() {
  const currentSegment = findActiveSegment(useLocation().pathname);
  const countOf = useMenuCounts();
  const areas = useAreas();
  return (
    <div
      className="pointer-events-auto m-0 h-dvh max-h-none w-75 max-w-[88vw] overflow-auto border-r bg-surface p-0 shadow-raised backdrop:bg-veil no-popover:static no-popover:h-auto"
      id="admin-menu"
      popover="auto"
      role="dialog"
      aria-labelledby="admin-menu-title"
    >
      <div className="flex min-h-[70px] items-center justify-between border-b pr-3.5 pl-6">
        <h2 id="admin-menu-title">Admin Menu</h2>
        <button
          type="button"
          className="button quiet icon"
          popovertarget="admin-menu"
          popovertargetaction="hide"
          autoFocus
        >
          <CloseIcon />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <nav aria-labelledby="admin-menu-title">
        <ul className={MENU_CLASSES}>
          {areas.map(({ segment, label }) => (
            <li key={segment}>
              <a
                href={`/admin/${segment}`}
                aria-current={segment === currentSegment ? "page" : undefined}
              >
                {label + countOf(segment)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t p-2.5 lg:hidden">
        <LiteSwitch />
      </div>
    </div>
  );
}

/** On the list, since repeated on each of its links they would cost a tenth of a kilobyte a page. */
const MENU_CLASSES =
  "p-2.5 [&_a]:block [&_a]:rounded-md [&_a]:px-3.5 [&_a]:py-1.5 [&_a]:text-ink [&_a]:no-underline [&_a]:hover:bg-sunken [&_a]:aria-[current]:bg-accent-soft [&_a]:aria-[current]:font-semibold [&_a]:aria-[current]:text-accent-strong [&_a]:aria-[current]:inset-shadow-current [&_a]:pointer-coarse:py-2.5";
