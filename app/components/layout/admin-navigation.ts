type Entry = { segment: string; label: string; tabLabel?: string; inTabs?: false };

/** The back-office's areas in their order (specification 000, section 2.2; labels in WORDS). */
export const ADMIN_NAVIGATION: readonly Entry[] = [
  { segment: "dashboard", label: "Dashboard" },
  { segment: "sessions", label: "Sessions", tabLabel: "Plan Sessions" },
  { segment: "procedure-plans", label: "Procedure Plans" },
  { segment: "partners", label: "Partners" },
  { segment: "partner-offers", label: "Partner Offers" },
  { segment: "patients", label: "Patients" },
  { segment: "coaches", label: "Coaches" },
  { segment: "live-sessions", label: "Live Sessions" },
  { segment: "facilities", label: "Facilities", inTabs: false },
  { segment: "departments", label: "Departments" },
  { segment: "tags", label: "Tags" },
  { segment: "advertisers", label: "Advertisers" },
  { segment: "religious", label: "Religious Management" },
  { segment: "surveys", label: "Survey Management" },
  { segment: "caretaker-guidance", label: "Caretaker Guidance" },
  { segment: "family-guidance", label: "Family Guidance" },
  { segment: "billing-plans", label: "Billing Plans", inTabs: false },
  { segment: "reports", label: "Reports", inTabs: false },
];

/** Beside the areas of the specification: who may come in, what they did, and how all of it runs (DESIGN 6). */
export const ACCESS_NAVIGATION = [
  { segment: "account", label: "Your Account", permission: "account.own" },
  { segment: "api-tokens", label: "API Tokens", permission: "tokens.own" },
  { segment: "administrators", label: "Administrators", permission: "administrators.manage" },
  { segment: "audit", label: "Audit", permission: "audit.read" },
  { segment: "system", label: "System", permission: "system.read" },
] as const;

/** The entry that an address belongs to; an unknown one falls back to the dashboard. */
export function activeSegment(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  const all: readonly { segment: string }[] = [...ADMIN_NAVIGATION, ...ACCESS_NAVIGATION];
  return all.some((entry) => entry.segment === segment) ? segment : "dashboard";
}
