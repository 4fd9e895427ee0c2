import type { PageArgs } from "~/app/http/page.server";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  describeUnreachable,
  findUnreachableMedia,
  storeMediaCheck,
} from "~/server/sessions/check-media";
import { getSession } from "~/server/sessions/sessions";
import { parseSessionId } from "./session-id.server";

/** Tries the media of a session that is about to be published. @returns what stores the result, and warns in the toast */
export async function checkSessionMedia({ caller, params }: Pick<PageArgs, "caller" | "params">) {
  const id = parseSessionId(params);
  const unreachable = await findUnreachableMedia(await getSession(caller, id));
  return async (writer: CallerInTransaction) => {
    await storeMediaCheck(writer, id, unreachable);
    const problem = describeUnreachable(unreachable);
    return problem === null ? {} : ({ type: "warning", detail: `${problem}.` } as const);
  };
}
