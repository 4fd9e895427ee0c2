import { Fragment } from "react";

export const LIVE_SESSIONS_PATH = "/admin/live-sessions/requests";
export const RIDES_PATH = "/admin/live-sessions/rides";
export const WITHDRAWN_PATH = "/admin/live-sessions/withdrawn";
export const MESSAGES_PATH = "/admin/live-sessions/messages";

/** Tabs of the area in display order, one list each; the first is the default. */
const TABS = [
  { path: LIVE_SESSIONS_PATH, label: "Live sessions" },
  { path: RIDES_PATH, label: "Rides" },
  { path: WITHDRAWN_PATH, label: "Withdrawn" },
  { path: MESSAGES_PATH, label: "Messages" },
];

/** Underlined like the tabs of the shell, to differ from the filter below. */
const TABS_CLASSES =
  "mb-5 flex flex-wrap gap-x-6 border-b wrap-normal *:-mb-px *:border-accent *:pt-2 *:pb-2.5 *:text-soft *:no-underline *:hover:text-ink *:pointer-coarse:pt-3 *:aria-[current]:border-b-2 *:aria-[current]:pb-2 *:aria-[current]:font-semibold *:aria-[current]:text-accent";

/** Links to the area's lists; the spaces separate them in text browsers. */
export function LiveSessionTabs({ current }: { current: string }) {
  return (
    <nav className={TABS_CLASSES} aria-label="Live Sessions">
      {TABS.map(({ path, label }) => (
        <Fragment key={path}>
          <a href={path} aria-current={path === current ? "page" : undefined}>
            {label}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
