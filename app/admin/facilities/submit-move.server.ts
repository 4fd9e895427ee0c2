import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { parseMove } from "~/models/surveys/question-order.schema";
import { moveStep } from "~/server/facilities/step-order";
import { BadRequestError } from "~/server/platform/errors";
import { parseFacilityId } from "./facility-id.server";
import { MOVE_PARAM } from "./move-param";

/** Whether a request to a facility's page moves one of its steps. */
export const isMove = (url: URL) => url.searchParams.has(MOVE_PARAM);

/** Moves a step by one place, as its button says. */
export function submitMove({ caller, request, url, params }: PageArgs) {
  const id = parseFacilityId(params);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to move the step: ${detail}`,
    save: async (writer, form) => {
      const move = parseMove(readFormText(form, "move"));
      if (!move) throw new BadRequestError("Invalid move");
      const base = readFormText(form, "base").split(",").map(Number);
      const { question: step, direction } = move;
      await moveStep(writer, id, { step, direction, base });
      const query = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
      return {
        to: `/admin/facilities/${id}${query}#step-${step}`,
        message: direction === "up" ? "Step moved up" : "Step moved down",
      };
    },
  });
}
