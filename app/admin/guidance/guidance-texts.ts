import { useLocation } from "@remix-run/react";
import { audienceFromPath } from "~/app/contracts/audience";
import { AUDIENCE_TITLES, type Audience } from "~/models/guidance/audience.schema";

const AUDIENCE_PEOPLE: Record<Audience, string> = { caretaker: "caretakers", family: "families" };

/** Texts and paths that differ between the two audiences' pages (specification 001, section 2). */
export function guidanceTexts(audience: Audience) {
  const audienceTitle = AUDIENCE_TITLES[audience];
  return {
    path: `/admin/${audience}-guidance`,
    title: `${audienceTitle} Procedure Guidance`,
    subtitle: `Manage ${audienceTitle} Guidance for Patient Procedures`,
    search: `Search ${audienceTitle} Procedure Guidance...`,
    loading: `Loading ${audience} guidance...`,
    empty: `No ${audience} guidance found matching your criteria.`,
    purpose: `Guidance tells ${AUDIENCE_PEOPLE[audience]} step by step how to help a patient.`,
    listFailed: `Failed to load ${audience} guidances`,
    back: `Back to ${audienceTitle} Guidance`,
    save: `Save ${audienceTitle} Guidance`,
    deleted: `${audienceTitle} guidance deleted successfully`,
    detailSubtitle: `View and manage ${audience} guidance steps`,
    steps: `${audienceTitle} Guidance Steps`,
  } as const;
}

/** Texts for the audience in the current path; works in error boundaries, which have no loader data. */
export function useGuidanceTexts() {
  return guidanceTexts(audienceFromPath(useLocation()));
}

/** Link back to the list, for error views. */
export function useBackToList() {
  const { path, back } = useGuidanceTexts();
  return { href: path, label: back };
}
