import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import type { Toast } from "~/app/components/ui/toasts";

/** Query parameter of a survey page's URL: a POST with it changes the question order instead of the survey. */
export const ORDER_PARAM = "order";
/** Query parameter with the sequence number of a move button's press, sent by script; the response does not redirect. */
export const PRESS_PARAM = "press";

/** Values of the order bar's `intent` buttons. */
export const ORDER_INTENTS = { save: "save", discard: "discard" } as const;

/** Toast of a failed save (specification 001, section 8). */
export const ORDER_FAILED_MESSAGE = "Failed to save question order";

/** Action data of a refused or failed 'Save Order'. */
export type OrderActionData = {
  /** Conflict: a sentence that says who has changed the questions meanwhile. */
  conflict?: string;
  /** Failure: the submitted order, the reason and the toast; without an order, the page keeps its local one. */
  failure?: { order?: string; reason: string; toast: Toast };
};

/** Builds the action data of a failed 'Save Order'. */
export function buildOrderFailure(reason: string, order?: string): OrderActionData {
  const toast: Toast = { type: "error", message: ORDER_FAILED_MESSAGE, description: reason };
  return { failure: { order, reason, toast } };
}

/**
 * Builds the local response (503) to an order request when the server is unreachable; the status suppresses revalidation.
 * A press that was not sent counts as done, since the next press submits the whole order.
 */
export function respondOffline(search: URLSearchParams) {
  const press = search.get(PRESS_PARAM);
  const result =
    press === null ? buildOrderFailure("The server could not be reached") : { done: press };
  return Response.json(result, { status: 503 });
}

/** Builds the URL that the forms of a survey's question order post to. */
export function buildOrderUrl(
  surveyId: number,
  { edit, press }: { edit: boolean; press?: string },
) {
  const editParam = edit ? `&${EDIT_PARAMETER}=on` : "";
  return `/admin/surveys/${surveyId}?${ORDER_PARAM}${press ? `&${PRESS_PARAM}=${press}` : ""}${editParam}`;
}
