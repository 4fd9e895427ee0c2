import { AreaTabs } from "~/app/components/list-tabs/area-tabs";

export const LIVE_SESSIONS_PATH = "/admin/live-sessions/requests";
export const SCHEDULE_PATH = "/admin/live-sessions/schedule";
export const RIDES_PATH = "/admin/live-sessions/rides";
export const WITHDRAWN_PATH = "/admin/live-sessions/withdrawn";
export const MESSAGES_PATH = "/admin/live-sessions/messages";

const TABS = [
  { path: LIVE_SESSIONS_PATH, label: "Requests" },
  { path: SCHEDULE_PATH, label: "Schedule" },
  { path: RIDES_PATH, label: "Rides" },
  { path: WITHDRAWN_PATH, label: "Withdrawn" },
  { path: MESSAGES_PATH, label: "Messages" },
];

/** Links to the area's lists. */
export const LiveSessionTabs = ({ current }: { current: string }) => (
  <AreaTabs label="Live Sessions" tabs={TABS} current={current} />
);
