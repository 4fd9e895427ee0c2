import { queryShouldRevalidate } from "../document/should-revalidate";
import { CHOICE_QUERY } from "~/app/contracts/procedure-choice";

/** Revalidates a page with a selector when the choice changes, not when the disclaimer dialog opens or closes. */
export const choiceShouldRevalidate = queryShouldRevalidate((search) =>
  JSON.stringify(CHOICE_QUERY.map((name) => search.get(name))),
);
