import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { COACH_USES } from "~/server/coaches/coach-uses";
import { deleteCoach, getCoach } from "~/server/coaches/coaches";
import { describeUses } from "~/server/platform/record-uses";
import { CoachError } from "./coach-error";
import { parseCoachId } from "./coach-id.server";

export const handle = { title: "Delete Coach", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseCoachId(params);
  const { name, hasAccount } = await getCoach(caller, id);
  return { name, hasAccount, uses: await describeUses(caller, COACH_USES, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete coach: ${detail}`,
    save: async (caller) => {
      const id = parseCoachId(params);
      await deleteCoach(caller, id);
      const to = `/admin/coaches${toListQuery(url.searchParams)}`;
      return { to, message: "Coach deleted successfully", action: undoDeletion("coach", id, to) };
    },
  }),
);

export default function DeleteCoach() {
  const { name, hasAccount, uses } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Delete Coach"
      closeTo={useCurrentListUrl()}
      isImpossible={uses !== null}
    >
      {uses === null ? (
        <>
          <p>
            Are you sure you want to delete the coach <b>{name}</b>? This action cannot be undone.
          </p>
          {hasAccount && (
            <p className="text-sm text-soft">
              The sign-in of this coach stays until an administrator ends it.
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            The coach <b>{name}</b> cannot be deleted, because of {uses}.
          </p>
          <p className="text-sm text-soft">
            Choose Ended instead: then there are no free times anymore, and what was stays as it is.
            Paused is for a while.
          </p>
        </>
      )}
    </DeleteConfirmation>
  );
}

export { CoachError as ErrorBoundary };
