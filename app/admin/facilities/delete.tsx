import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { DeletedChildrenNote } from "~/app/components/deletion/deletion-notes";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteFacility, getFacility } from "~/server/facilities/facilities";
import { FACILITY_USES } from "~/server/facilities/facility-uses";
import { describeUses } from "~/server/platform/record-uses";
import { FacilityError } from "./facility-error";
import { parseFacilityId } from "./facility-id.server";

export const handle = { title: "Delete Facility", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseFacilityId(params);
  const { name, stepCount } = await getFacility(caller, id);
  return { name, steps: stepCount, uses: await describeUses(caller, FACILITY_USES, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete facility: ${detail}`,
    save: async (caller) => {
      const id = parseFacilityId(params);
      await deleteFacility(caller, id);
      const to = `/admin/facilities${toListQuery(url.searchParams)}`;
      return {
        to,
        message: "Facility deleted successfully",
        action: undoDeletion("facility", id, to),
      };
    },
  }),
);

export default function DeleteFacility() {
  const { name, steps, uses } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Delete Facility"
      closeTo={useCurrentListUrl()}
      isImpossible={uses !== null}
    >
      {uses === null ? (
        <>
          <p>
            Are you sure you want to delete the facility <b>{name}</b>? This action cannot be
            undone.
          </p>
          <DeletedChildrenNote count={steps} singular="step" plural="steps" />
        </>
      ) : (
        <>
          <p>
            The facility <b>{name}</b> cannot be deleted. It is used by {uses}.
          </p>
          <p className="text-sm text-soft">
            Choose another facility there first, or make this one Inactive: then it can no longer be
            chosen.
          </p>
        </>
      )}
    </DeleteConfirmation>
  );
}

export { FacilityError as ErrorBoundary };
