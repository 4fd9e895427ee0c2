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

/** The entry that an address belongs to; an unknown one falls back to the dashboard. */
export function activeSegment(pathname: string): string {
  const segment = pathname.split("/")[2];
  return ADMIN_NAVIGATION.find((entry) => entry.segment === segment)?.segment ?? "dashboard";
}
