import { useLocation } from "@remix-run/react";
import { DownIcon } from "../ui/icons";
import { findActiveSegment } from "./admin-navigation";
import { useAreas, useMenuCounts } from "./permissions";

/** How many tabs fit on one line in the narrowest window of the tab bar. */
const ALWAYS_SHOWN = 4;

/** How many fit in the widest. */
const MAX_SHOWN = 9;

/** Numbers of tabs that fit on one line in wider windows, and the classes that show them there. */
const STEPS = [
  { count: ALWAYS_SHOWN, inBar: undefined, inMore: undefined },
  { count: 6, inBar: "max-lg:hidden", inMore: "lg:hidden" },
  { count: MAX_SHOWN, inBar: "max-xl:hidden", inMore: "xl:hidden" },
];
const findStep = (position: number) => STEPS.find(({ count }) => position < count);

/**
 * Classes of the links are on their lists: repeated on each link they would cost bytes in every page. Forced colors would
 * show a transparent border, and so mark every tab.
 */
const BAR_CLASSES =
  "frame flex flex-wrap gap-x-0.5 *:h-9.5 *:first:-ml-2 [&>li>a]:flex [&>li>a]:h-9.75 [&>li>a]:items-center [&>li>a]:border-b-2 [&>li>a]:border-transparent [&>li>a]:px-2 [&>li>a]:forced-colors:not-aria-[current]:border-[color:Canvas] [&>li>a]:text-sm [&>li>a]:whitespace-nowrap [&>li>a]:text-soft [&>li>a]:no-underline [&>li>a]:hover:border-line-strong [&>li>a]:hover:text-ink [&>li>a]:aria-[current]:border-accent [&>li>a]:aria-[current]:font-semibold [&>li>a]:aria-[current]:text-accent";
const MORE_CLASSES =
  "absolute inset-auto top-26 right-[max(1.5rem,calc((100vw-80rem)/2+1.5rem))] m-0 min-w-56 rounded-md border bg-surface p-1.5 shadow-raised no-popover:static [&_a]:block [&_a]:rounded-sm [&_a]:px-3 [&_a]:py-1.5 [&_a]:text-ink [&_a]:no-underline [&_a]:hover:bg-sunken [&_a]:pointer-coarse:py-2.5";

/**
 * Tabs of the everyday areas on one line (specification 000, section 2.2). Those that do not fit are in a menu at its
 * end, a native popover; the current one is always a tab.
 */
export function TabBar() {
  const currentSegment = findActiveSegment(useLocation().pathname);
  const countOf = useMenuCounts();
  const tabs = useAreas().filter(({ inTabs }) => inTabs !== false);
  const isCurrent = (segment: string) => segment === currentSegment;
  return (
    <nav className="border-b bg-surface max-md:hidden" aria-label="Areas">
      <ul className={BAR_CLASSES}>
        {tabs.map(
          ({ segment, label, tabLabel = label }, position) =>
            (position < MAX_SHOWN || isCurrent(segment)) && (
              <li
                key={segment}
                className={isCurrent(segment) ? undefined : findStep(position)?.inBar}
              >
                <a
                  href={`/admin/${segment}`}
                  aria-current={isCurrent(segment) ? "page" : undefined}
                >
                  {tabLabel + countOf(segment)}
                </a>
              </li>
            ),
        )}
        <li className="ml-auto">
          <button
            type="button"
            className="-mr-2 flex h-full flex-none cursor-pointer items-center gap-1 px-2 text-sm whitespace-nowrap text-soft hover:text-ink"
            popovertarget="more-areas"
          >
            More <DownIcon size={16} />
          </button>
          <ul className={MORE_CLASSES} id="more-areas" popover="auto">
            {tabs.map(
              ({ segment, label, tabLabel = label }, position) =>
                position >= ALWAYS_SHOWN &&
                !isCurrent(segment) && (
                  <li key={segment} className={findStep(position)?.inMore}>
                    <a href={`/admin/${segment}`}>{tabLabel + countOf(segment)}</a>
                  </li>
                ),
            )}
          </ul>
        </li>
      </ul>
    </nav>
  );
}
