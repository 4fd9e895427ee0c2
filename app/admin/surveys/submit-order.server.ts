import { data, redirect } from "@remix-run/node";
import { readForm, formText } from "~/app/http/body.server";
import { detailSearch, EDIT } from "~/app/contracts/list-address";
import { withBrowserCookie, type PageArgs } from "~/app/http/page.server";
import { explain, toIdempotentRequest, saveIdempotent } from "~/app/http/submission.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { StaleError } from "~/server/platform/errors";
import {
  discardPendingOrder,
  keepPendingOrder,
  keepRefusedOrder,
  savePendingOrder,
} from "~/server/surveys/pending-order";
import { parseMove } from "~/models/surveys/question-order.schema";
import { notSaved, ORDER_INTENTS, PRESS } from "./order-form";
import { surveyId } from "./survey-id.server";

/**
 * Handles the buttons of a survey's question order: a move, stored as pending until the order is saved; 'Save Order'; and
 * discarding the pending order.
 */
export async function submitOrder({ caller, request, url, params }: PageArgs) {
  const id = surveyId(params);
  const form = await readForm(request);
  const editing = url.searchParams.has(EDIT);
  const back = `/admin/surveys/${id}${detailSearch(new URLSearchParams(), { edit: editing })}`;
  const intent = formText(form, "intent");
  if (intent === ORDER_INTENTS.discard) {
    await discardPendingOrder(caller, id);
    return redirectWithToast(back, "Order discarded");
  }
  const submitted = { order: formText(form, "order"), base: formText(form, "base") };
  if (intent !== ORDER_INTENTS.save) {
    const move = formText(form, "move") || undefined;
    await keepPendingOrder(caller, id, { ...submitted, move });
    const press = url.searchParams.get(PRESS);
    if (press !== null) return data({ done: press });
    const moved = parseMove(move ?? "");
    const fragment = moved ? `#question-${moved.question}` : "";
    return withBrowserCookie(caller, redirect(back + fragment, 303));
  }
  try {
    const saved = await saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      await savePendingOrder(writer, id, submitted);
      return { to: back, message: "Question order saved successfully" };
    });
    return await redirectWithToast(saved.to, saved.message);
  } catch (error) {
    const { status, detail } = explain(error, caller);
    if (status === 404 || status === 403) throw error;
    if (error instanceof StaleError) {
      await keepRefusedOrder(caller, id, submitted);
      return data({ changed: error.message }, { status: 409 });
    }
    return data(notSaved(detail, submitted.order), { status });
  }
}
