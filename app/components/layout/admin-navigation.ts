import type { Permission } from "~/server/platform/caller";

type Area = { label: string; segment?: string; tabLabel?: string; inTabs?: false };

/** An area's address is its label, unless it says otherwise. */
const addressed = <One extends Area>(areas: One[]) =>
  areas.map((area) => ({
    segment: area.label.toLowerCase().replaceAll(" ", "-"),
    ...area,
  }));

/** The back-office's areas in their order (specification 000, section 2.2; labels in WORDS). */
export const ADMIN_NAVIGATION = addressed<Area>([
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

/** Beside the areas of the specification: who may come in, what they did, and how all of it runs (DESIGN 6). */
export const ACCESS_NAVIGATION = addressed<Area & { permission: Permission }>([
  { label: "Your Account", segment: "account", permission: "account.own" },
  { label: "API Tokens", permission: "tokens.own" },
  { label: "Administrators", permission: "administrators.manage" },
  { label: "Audit", permission: "audit.read" },
  { label: "System", permission: "system.read" },
]);

/** The entry that an address belongs to; an unknown one falls back to the dashboard. */
export function activeSegment(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  return [...ADMIN_NAVIGATION, ...ACCESS_NAVIGATION].some((entry) => entry.segment === segment)
    ? segment
    : "dashboard";
}
