import { EDIT } from "~/app/http/list-address";
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
  /** It failed: why, and the order, as the form held it. */
  notSaved?: { order: string; reason: string; toast: Toast };
};

/** Where the forms around the order of a survey's questions are sent. */
export function orderAddress(surveyId: number, { edit, press }: { edit: boolean; press?: string }) {
  const card = edit ? `&${EDIT}=on` : "";
  return `/admin/surveys/${surveyId}?${ORDER}${press ? `&${PRESS}=${press}` : ""}${card}`;
}
