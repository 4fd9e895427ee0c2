import { EDIT } from "~/app/contracts/list-address";
import type { Toast } from "~/app/components/ui/toasts";

/** In the address of a survey's page: what is posted there is about the order of its questions. */
export const ORDER = "order";
/** Which press of an arrow a script tells of; it stays on the page. */
export const PRESS = "press";

/** What the buttons of the bar below the questions ask for. */
export const ORDER_INTENTS = { save: "save", discard: "discard" } as const;

/** Specification 001, section 8. */
export const ORDER_FAILED = "Failed to save question order";

/** What is answered to 'Save Order' when it did not. */
export type OrderAnswer = {
  /** Somebody else changed the questions meanwhile: who, in a sentence. */
  changed?: string;
  /** It failed: why, and the order, as the form held it; without one it is the order that the page knows of. */
  notSaved?: { order?: string; reason: string; toast: Toast };
};

/** The answer to a failed 'Save Order'. */
export function notSaved(reason: string, order?: string): OrderAnswer {
  const toast: Toast = { type: "error", message: ORDER_FAILED, description: reason };
  return { notSaved: { order, reason, toast } };
}

/**
 * What a page answers itself with when the server could not be reached; nothing is loaded again then. A press is told
 * along with the next one.
 */
export function afterLostLine(search: URLSearchParams) {
  const done = search.get(PRESS);
  const answer = done === null ? notSaved("The server could not be reached") : { done };
  return Response.json(answer, { status: 503 });
}

/** Where the forms around the order of a survey's questions are sent. */
export function orderAddress(surveyId: number, { edit, press }: { edit: boolean; press?: string }) {
  const card = edit ? `&${EDIT}=on` : "";
  return `/admin/surveys/${surveyId}?${ORDER}${press ? `&${PRESS}=${press}` : ""}${card}`;
}
