import { Fragment } from "react";

export const LIVE_SESSIONS = "/admin/live-sessions/requests";
export const RIDES = "/admin/live-sessions/rides";
export const MESSAGES = "/admin/live-sessions/messages";

/** What patients and visitors send, in the order of the tabs; each has a list of its own, and the area opens with the first. */
const TABS = [
  { path: LIVE_SESSIONS, label: "Live sessions" },
  { path: RIDES, label: "Rides" },
  { path: MESSAGES, label: "Messages" },
];

/** The area's lists. Text browsers draw links side by side as they stand: hence the spaces. */
export function LiveSessionTabs({ current }: { current: string }) {
  return (
    <nav className="pills" aria-label="Live Sessions">
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
