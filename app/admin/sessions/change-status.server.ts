import { STATUS } from "~/app/components/detail/status-button";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { SESSION_FILTERS } from "~/models/sessions/session-status.schema";
import { BadRequestError } from "~/server/platform/errors";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { sessionId } from "./session-id.server";
import { TAB_PARAM } from "./tabs";

/** Use case and message by requested status. */
const CHANGES = {
  Active: { change: publishSession, done: "published" },
  Draft: { change: unpublishSession, done: "unpublished" },
};

/** Publishes or unpublishes a session, and redirects to the view's current tab. */
export async function changeStatus({ caller, request, url, params }: PageArgs) {
  const id = sessionId(params);
  const query = toListQuery(url.searchParams, {}, [...SESSION_FILTERS, TAB_PARAM]);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    save: async (writer, form) => {
      const { change, done } = readChange(form);
      await change(writer, id, readVersion(form));
      return { to: url.pathname + query, message: `Session ${done} successfully` };
    },
  });
}

function readChange(form: FormData) {
  const status = readFormText(form, STATUS);
  if (status === "Active" || status === "Draft") return CHANGES[status];
  throw new BadRequestError("The form has a status that is not taken here");
}
