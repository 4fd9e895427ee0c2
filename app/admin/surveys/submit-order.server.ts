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
 * What the buttons around a survey's order ask for: a move, which is kept until the order is saved; 'Save Order'; and
 * going back to the saved one.
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
  const sent = { order: formText(form, "order"), base: formText(form, "base") };
  if (intent !== ORDER_INTENTS.save) {
    const move = formText(form, "move") || undefined;
    await keepPendingOrder(caller, id, { ...sent, move });
    const done = url.searchParams.get(PRESS);
    if (done !== null) return data({ done });
    const moved = parseMove(move ?? "");
    const place = moved ? `#question-${moved.question}` : "";
    return withBrowserCookie(caller, redirect(back + place, 303));
  }
  try {
    const saved = await saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      await savePendingOrder(writer, id, sent);
      return { to: back, message: "Question order saved successfully" };
    });
    return await redirectWithToast(saved.to, saved.message);
  } catch (thrown) {
    const { status, detail } = explain(thrown, caller);
    if (status === 404 || status === 403) throw thrown;
    if (thrown instanceof StaleError) {
      await keepRefusedOrder(caller, id, sent);
      return data({ changed: thrown.message }, { status: 409 });
    }
    return data(notSaved(detail, sent.order), { status });
  }
}
