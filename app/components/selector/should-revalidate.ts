import { filteredListShouldRevalidate } from "../list/should-revalidate";
import { CHOICE_QUERY } from "~/app/contracts/procedure-choice";

/** A page with a selector loads again for another choice, not when the disclaimer opens or closes over it. */
export const choiceShouldRevalidate = filteredListShouldRevalidate(CHOICE_QUERY);
