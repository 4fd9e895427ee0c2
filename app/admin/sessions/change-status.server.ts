import { STATUS } from "~/app/components/detail/status-button";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import type { PageArgs } from "~/app/http/page.server";
import { versionIn } from "~/app/http/run-submission.server";
import { SESSION_FILTERS } from "~/models/sessions/session-status.schema";
import { BadRequestError } from "~/server/platform/errors";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { sessionId } from "./session-id.server";
import { TAB_PARAM } from "./tabs";

/** What each status that may be asked for does, and how it is told. */
const CHANGES = {
  Active: { change: publishSession, done: "published" },
  Draft: { change: unpublishSession, done: "unpublished" },
};

/** Publishes a session, or unpublishes it, as the view's button says; the view stays, and its tab. */
export async function changeStatus({ caller, request, url, params }: PageArgs) {
  const id = sessionId(params);
  const kept = toListQuery(url.searchParams, {}, [...SESSION_FILTERS, TAB_PARAM]);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    save: async (writer, form) => {
      const { change, done } = changeIn(form);
      await change(writer, id, versionIn(form));
      return { to: url.pathname + kept, message: `Session ${done} successfully` };
    },
  });
}

function changeIn(form: FormData) {
  const status = readFormText(form, STATUS);
  if (status === "Active" || status === "Draft") return CHANGES[status];
  throw new BadRequestError("The form has a status that is not taken here");
}
