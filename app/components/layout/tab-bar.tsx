import { useLocation } from "@remix-run/react";
import { DownIcon } from "../ui/icons";
import { ADMIN_NAVIGATION, findActiveSegment } from "./admin-navigation";

const TABS = ADMIN_NAVIGATION.filter(({ inTabs }) => inTabs !== false);

/** Numbers of tabs that fit on one line at a width of the window, and the classes that show them from there on. */
const STEPS = [
  { count: 4, inBar: "", inMore: "hidden" },
  { count: 6, inBar: "max-lg:hidden", inMore: "lg:hidden" },
  { count: 9, inBar: "max-xl:hidden", inMore: "xl:hidden" },
  { count: TABS.length, inBar: "hidden", inMore: "" },
];
const findStep = (position: number) => STEPS.find(({ count }) => position < count) ?? STEPS[0]!;

/**
 * Tabs of the everyday areas on one line (specification 000, section 2.2). Those that do not fit are in a menu at its
 * end, a native popover; the current one is always a tab.
 */
export function TabBar() {
  const currentSegment = findActiveSegment(useLocation().pathname);
  const isCurrent = (segment: string) => segment === currentSegment;
  return (
    <nav className="border-b bg-surface max-md:hidden" aria-label="Areas">
      <ul className="frame flex h-9.5 gap-0.5">
        {TABS.map(({ segment, label, tabLabel = label }, position) => (
          <li
            key={segment}
            className={`flex ${isCurrent(segment) ? "" : findStep(position).inBar}`.trimEnd()}
          >
            <a
              className="-mb-px flex items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-soft no-underline first:-ml-2 hover:border-line-strong hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent"
              href={`/admin/${segment}`}
              aria-current={isCurrent(segment) ? "page" : undefined}
            >
              {tabLabel}
            </a>
          </li>
        ))}
        <li className="ml-auto flex">
          <button
            type="button"
            className="-mr-2 flex cursor-pointer items-center gap-1 px-2 text-sm text-soft hover:text-ink"
            popovertarget="more-areas"
          >
            More <DownIcon size={16} />
          </button>
          <ul
            className="absolute inset-auto top-26 right-[max(1.5rem,calc((100vw-80rem)/2+1.5rem))] m-0 min-w-56 rounded-md border bg-surface p-1.5 shadow-raised no-popover:static"
            id="more-areas"
            popover="auto"
          >
            {TABS.map(({ segment, label, tabLabel = label }, position) => (
              <li
                key={segment}
                className={isCurrent(segment) ? "hidden" : findStep(position).inMore || undefined}
              >
                <a
                  className="block rounded-sm px-3 py-1.5 text-ink no-underline hover:bg-sunken pointer-coarse:py-2.5"
                  href={`/admin/${segment}`}
                >
                  {tabLabel}
                </a>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </nav>
  );
}
