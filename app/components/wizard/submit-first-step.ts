import type { ClientActionFunctionArgs } from "@remix-run/react";
import { submitToServer } from "../document/submit-to-server";

/**
 * `clientAction` of a wizard's first step. Once it has made a draft, the step's entry of the browser's history is that of the
 * draft: Back returns to what was typed, and not to an empty step, which would make a second draft.
 */
export async function submitFirstStep(args: ClientActionFunctionArgs) {
  try {
    return await submitToServer(args);
  } catch (response) {
    if (response instanceof Response) replaceEntry(response.headers.get("Location"));
    throw response;
  }
}

function replaceEntry(location: string | null) {
  const [, draft, query = ""] =
    /^(\/[^?]*\/drafts\/[^/?]+)\/[^?]*(\?.*)?$/.exec(location ?? "") ?? [];
  if (draft) window.history.replaceState(window.history.state, "", `${draft}/details${query}`);
}
