import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { SessionView } from "~/app/components/live-session/session-view";
import { sessionAction, sessionLoader } from "./session-route.server";
import { loadSession, submitChoice } from "./session-page.server";

export const handle = { title: "Live Session", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

export const loader = sessionLoader(loadSession);
export const action = sessionAction(submitChoice);

/** Dialog of a patient's live session: its appointment, or the times to choose from (AREAS 9). */
export default function OwnSession() {
  const page = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Live Session" closeTo={page.closeTo}>
      <SessionView {...page} />
    </RouteDialog>
  );
}
