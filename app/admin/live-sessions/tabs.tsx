import { Fragment } from "react";

export const LIVE_SESSIONS_PATH = "/admin/live-sessions/requests";
export const RIDES_PATH = "/admin/live-sessions/rides";
export const MESSAGES_PATH = "/admin/live-sessions/messages";

/** Tabs of the area in display order, one list each; the first is the default. */
const TABS = [
  { path: LIVE_SESSIONS_PATH, label: "Live sessions" },
  { path: RIDES_PATH, label: "Rides" },
  { path: MESSAGES_PATH, label: "Messages" },
];

/** Links to the area's lists; the spaces separate them in text browsers. */
export function LiveSessionTabs({ current }: { current: string }) {
  return (
    <nav className="mb-5 flex flex-wrap gap-1" aria-label="Live Sessions">
      {TABS.map(({ path, label }) => (
        <Fragment key={path}>
          <a className="pill" href={path} aria-current={path === current ? "page" : undefined}>
            {label}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
