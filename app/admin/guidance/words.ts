import { useLocation } from "@remix-run/react";
import { audienceFromPath } from "~/app/contracts/audience";
import { AUDIENCE_TITLES, type Audience } from "~/models/guidance/audience.schema";

/** The words and addresses in which the screens of the two audiences differ (specification 001, section 2). */
export function wordsOf(audience: Audience) {
  const Title = AUDIENCE_TITLES[audience];
  return {
    path: `/admin/${audience}-guidance`,
    title: `${Title} Procedure Guidance`,
    subtitle: `Manage ${Title} Guidance for Patient Procedures`,
    search: `Search ${Title} Procedure Guidance...`,
    loading: `Loading ${audience} guidance...`,
    empty: `No ${audience} guidance found matching your criteria.`,
    listFailed: `Failed to load ${audience} guidances`,
    back: `Back to ${Title} Guidance`,
    unnamed: `A ${audience} guidance without a name`,
    save: `Save ${Title} Guidance`,
    saved: `${Title} Guidance saved successfully!`,
    deleted: `${Title} guidance deleted successfully`,
    detailSubtitle: `View and manage ${audience} guidance steps`,
    steps: `${Title} Guidance Steps`,
  } as const;
}

/** The same for the address that is open, also where its data could not be loaded. */
export function useGuidanceWords() {
  return wordsOf(audienceFromPath(useLocation()));
}

/** The way back to the list, as error views offer it. */
export function useBackToList() {
  const { path, back } = useGuidanceWords();
  return { href: path, label: back };
}
