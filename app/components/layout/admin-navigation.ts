import type { ScreenPermission } from "~/server/platform/caller";

export type Area = {
  label: string;
  /** Path segment below /admin; default: derived from the label. */
  segment?: string;
  /** Label in the tab bar; default: the label. */
  tabLabel?: string;
  /** False for an area that the tab bar omits. */
  inTabs?: false;
};

/** Adds the default path segments. */
export const withSegments = <SomeArea extends Area>(areas: SomeArea[]) =>
  areas.map((area) => ({
    segment: area.label.toLowerCase().replaceAll(" ", "-"),
    ...area,
  }));

/** The back-office's areas in order (specification 000, section 2.2). */
export const ADMIN_NAVIGATION = withSegments<Area>([
  { label: "Dashboard" },
  { label: "Sessions", tabLabel: "Plan Sessions" },
  { label: "Procedure Plans" },
  { label: "Partners" },
  { label: "Partner Offers" },
  { label: "Patients" },
  { label: "Coaches" },
  { label: "Live Sessions" },
  { label: "Facilities", inTabs: false },
  { label: "Departments" },
  { label: "Tags" },
  { label: "Advertisers" },
  { label: "Religious Management", segment: "religious" },
  { label: "Survey Management", segment: "surveys" },
  { label: "Caretaker Guidance" },
  { label: "Family Guidance" },
  { label: "Billing Plans", inTabs: false },
  { label: "Reports", inTabs: false },
]);

/** Pages beyond the specification: access, audit and system (DESIGN 6). */
export const SETTINGS_NAVIGATION = withSegments<Area & { permission: ScreenPermission }>([
  { label: "Your Account", segment: "account", permission: "account.own" },
  { label: "Administrators", permission: "administrators.manage" },
  // Whoever reads content has tokens of their own.
  { label: "API Tokens", permission: "content.read" },
  { label: "Hospital Settings", permission: "content.read" },
  { label: "Bin", permission: "bin.use" },
  { label: "Audit", permission: "audit.read" },
  { label: "Messages", permission: "messages.read" },
  { label: "System", permission: "system.read" },
]);

/** Pages without an entry in the menus, so that none of them is the current one. */
const UNLISTED = ["bulk-changes", "components", "history", "search"];

const KNOWN_SEGMENTS = UNLISTED.concat(
  [...ADMIN_NAVIGATION, ...SETTINGS_NAVIGATION].map(({ segment }) => segment),
);

/** Finds the segment of the area that a path belongs to; "dashboard" for an unknown one. */
export function findActiveSegment(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  // Coaches' own pages begin so: their menu is known to the server only.
  return KNOWN_SEGMENTS.includes(segment) || segment.startsWith("my-") ? segment : "dashboard";
}
