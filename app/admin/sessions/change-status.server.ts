import { STATUS_FIELD } from "~/app/components/detail/status-button";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { BadRequestError } from "~/server/platform/errors";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { parseSessionId } from "./session-id.server";
import { TAB_PARAM } from "./tabs";

/** Domain function, past participle for the toast, and the opposite status, by requested status. */
const STATUS_CHANGES = {
  Active: { change: publishSession, participle: "published", opposite: "Draft" },
  Draft: { change: unpublishSession, participle: "unpublished", opposite: "Active" },
};

/** Publishes or unpublishes a session, and redirects to the view's current tab. */
export async function submitSessionStatus({ caller, request, url, params }: PageArgs) {
  const id = parseSessionId(params);
  const query = toListQuery(url.searchParams, {}, [TAB_PARAM]);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    save: async (writer, form) => {
      const { change, participle, opposite } = readChange(form);
      const { version } = await change(writer, id, readVersion(form));
      const to = url.pathname + query;
      const fields = { [STATUS_FIELD]: opposite, [VERSION_FIELD]: String(version) };
      return {
        to,
        message: `Session ${participle} successfully`,
        action: { label: "Undo", href: to, fields },
      };
    },
  });
}

function readChange(form: FormData) {
  const status = readFormText(form, STATUS_FIELD);
  if (status === "Active" || status === "Draft") return STATUS_CHANGES[status];
  throw new BadRequestError("This status is not allowed here");
}
