import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { DeletedChildrenNote } from "~/app/components/deletion/deletion-notes";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readEligibility } from "~/server/partners/eligibility";
import { PARTNER_USES } from "~/server/partners/partner-uses";
import { deletePartner, getPartner } from "~/server/partners/partners";
import { describeUses } from "~/server/platform/record-uses";
import { PartnerError } from "./partner-error";
import { parsePartnerId } from "./partner-id.server";

export const handle = { title: "Delete Partner", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("billing.write", async ({ caller, params }) => {
  const id = parsePartnerId(params);
  const { partnerName: name, offerCount: offers } = await getPartner(caller, id);
  const { count: entries } = await readEligibility(caller, id);
  return { name, offers, entries, uses: await describeUses(caller, PARTNER_USES, id) };
});

export const action = pageAction("billing.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete partner: ${detail}`,
    save: async (writer) => {
      const id = parsePartnerId(params);
      await deletePartner(writer, id);
      const to = `/admin/partners${toListQuery(url.searchParams)}`;
      const action = undoDeletion("partner", id, to);
      return { to, message: "Partner deleted successfully", action };
    },
  }),
);

export default function DeletePartner() {
  const { name, offers, entries, uses } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Delete Partner"
      closeTo={useCurrentListUrl()}
      isImpossible={uses !== null}
    >
      {uses === null ? (
        <>
          <p>
            Are you sure you want to delete the partner <b>{name}</b>? This action cannot be undone.
          </p>
          <DeletedChildrenNote count={offers} singular="offer" plural="offers" />
          {entries > 0 && (
            <p className="text-sm text-soft">
              {`Its eligibility list of ${entries.toLocaleString("en-US")} ${entries === 1 ? "entry" : "entries"} is deleted with it.`}
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            The partner <b>{name}</b> cannot be deleted: it has {uses}.
          </p>
          <p className="text-sm text-soft">
            Choose Ended instead: then nothing is covered anymore, and what was stays as it is.
            Suspended is for a while.
          </p>
        </>
      )}
    </DeleteConfirmation>
  );
}

export { PartnerError as ErrorBoundary };
