import type { PageArgs } from "~/app/http/page.server";
import { readJoinInvitation } from "~/app/http/patient-account.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { readJoinPage } from "~/server/patient-accounts/join";

/** Loads the pages of the invitation whose code and birth date the browser has given; redirects to the first page without one. */
export async function loadJoinPage({ caller, request }: PageArgs) {
  const invitationId = await readJoinInvitation(request);
  const page = invitationId === null ? null : await readJoinPage(caller, invitationId);
  return page ?? throwRedirect("/join");
}
