import { data, redirect } from "@remix-run/node";
import { readForm, readFormText } from "~/app/http/body.server";
import { identity } from "~/app/http/form-refusal.server";
import { toDetailQuery, EDIT_PARAMETER } from "~/app/contracts/list-url";
import { withBrowserCookie, type PageArgs } from "~/app/http/page.server";
import { toFormErrorResponse } from "~/app/http/error-response.server";
import { redirectAfterSave, runSubmission } from "~/app/http/run-submission.server";
import { redirectWithToast } from "~/app/http/toast.server";
import type { Caller } from "~/server/platform/caller";
import { StaleError } from "~/server/platform/errors";
import {
  discardPendingOrder,
  storePendingOrder,
  storeStaleOrder,
  savePendingOrder,
} from "~/server/surveys/pending-order";
import { parseMove } from "~/models/surveys/question-order.schema";
import {
  type OrderActionData,
  buildOrderFailure,
  buildOrderUrl,
  ORDER_INTENTS,
  PRESS_PARAM,
} from "./order-form";
import { parseSurveyId } from "./survey-id.server";

/**
 * Handles the buttons of a survey's question order: a move, whose order is stored as pending until it is saved; 'Save
 * Order'; and discarding the pending order.
 */
export async function submitOrder({ caller, request, url, params }: PageArgs) {
  const id = parseSurveyId(params);
  const form = await readForm(request);
  const isEditing = url.searchParams.has(EDIT_PARAMETER);
  const pagePath = `/admin/surveys/${id}${toDetailQuery(new URLSearchParams(), { edit: isEditing })}`;
  const intent = readFormText(form, "intent");
  if (intent === ORDER_INTENTS.discard) {
    await discardPendingOrder(caller, id);
    return redirectWithToast(pagePath, "Order discarded");
  }
  const submitted: SubmittedOrder = {
    order: readFormText(form, "order"),
    base: readFormText(form, "base"),
  };
  if (intent !== ORDER_INTENTS.save) {
    const move = readFormText(form, "move") || undefined;
    await storePendingOrder(caller, id, { ...submitted, move });
    const press = url.searchParams.get(PRESS_PARAM);
    if (press !== null) return data({ done: press });
    const parsedMove = parseMove(move ?? "");
    const fragment = parsedMove ? `#question-${parsedMove.question}` : "";
    return withBrowserCookie(caller, redirect(pagePath + fragment, 303));
  }
  return saveOrder({ caller, request, form }, id, submitted, pagePath);
}

type SubmittedOrder = { order: string; base: string };

function saveOrder(
  submission: { caller: Caller; request: Request; form: FormData },
  surveyId: number,
  submitted: SubmittedOrder,
  pagePath: string,
) {
  const { caller, request } = submission;
  return runSubmission({
    ...submission,
    failure: identity,
    save: async ({ caller: writer }) => {
      await savePendingOrder(writer, surveyId, submitted);
      const isEditing = new URL(request.url).searchParams.has(EDIT_PARAMETER);
      return {
        to: pagePath,
        message: "Question order saved successfully",
        action: {
          label: "Undo",
          href: buildOrderUrl(surveyId, { edit: isEditing }),
          fields: { intent: ORDER_INTENTS.save, order: submitted.base, base: submitted.order },
        },
      };
    },
    respond: (saved) => redirectAfterSave(saved, request),
    refuse: async (thrown) => {
      const { status, message } = toFormErrorResponse(thrown, caller);
      if (status === 404 || status === 403) throw thrown;
      if (!(thrown instanceof StaleError))
        return data(buildOrderFailure(message, submitted.order), { status });
      await storeStaleOrder(caller, surveyId, submitted);
      return data<OrderActionData>({ conflict: message }, { status });
    },
  });
}
