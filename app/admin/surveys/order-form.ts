import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import type { Toast } from "~/app/components/ui/toasts";

/** Query parameter of a survey page's URL that routes a POST to the question order. */
export const ORDER_PARAM = "order";
/** Query parameter with the number of a scripted press of an arrow; the request does not navigate. */
export const PRESS_PARAM = "press";

/** Values of the order bar's `intent` buttons. */
export const ORDER_INTENTS = { save: "save", discard: "discard" } as const;

/** Toast of a failed save (specification 001, section 8). */
export const ORDER_FAILED_MESSAGE = "Failed to save question order";

/** Action data of a refused or failed 'Save Order'. */
export type OrderActionData = {
  /** Conflict: a sentence that names who changed the questions concurrently. */
  conflict?: string;
  /** Failure: the reason and the submitted order; without one, the page keeps its own. */
  failure?: { order?: string; reason: string; toast: Toast };
};

/** Builds the action data of a failed 'Save Order'. */
export function buildOrderFailure(reason: string, order?: string): OrderActionData {
  const toast: Toast = { type: "error", message: ORDER_FAILED_MESSAGE, description: reason };
  return { failure: { order, reason, toast } };
}

/**
 * Local response (503) for an order request when the server is unreachable; suppresses revalidation. A failed press is
 * resent with the next one.
 */
export function respondOffline(search: URLSearchParams) {
  const press = search.get(PRESS_PARAM);
  const result =
    press === null ? buildOrderFailure("The server could not be reached") : { done: press };
  return Response.json(result, { status: 503 });
}

/** URL to which forms of a survey's question order are posted. */
export function buildOrderUrl(
  surveyId: number,
  { edit, press }: { edit: boolean; press?: string },
) {
  const editParam = edit ? `&${EDIT_PARAMETER}=on` : "";
  return `/admin/surveys/${surveyId}?${ORDER_PARAM}${press ? `&${PRESS_PARAM}=${press}` : ""}${editParam}`;
}
