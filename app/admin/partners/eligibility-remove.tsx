import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readEligibility, removeEligibility } from "~/server/partners/eligibility";
import { getPartner } from "~/server/partners/partners";
import { parsePartnerId } from "./partner-id.server";

export const handle = { title: "Remove Eligibility List", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("billing.write", async ({ caller, params }) => {
  const id = parsePartnerId(params);
  const { partnerName: name } = await getPartner(caller, id);
  return { name, count: (await readEligibility(caller, id)).count };
});

export const action = pageAction("billing.write", ({ caller, request, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to remove the eligibility list: ${detail}`,
    save: async (writer) => {
      const id = parsePartnerId(params);
      await removeEligibility(writer, id);
      return { to: `/admin/partners/${id}`, message: "Eligibility list removed successfully" };
    },
  }),
);

export default function RemoveEligibility() {
  const { name, count } = useLoaderData<typeof loader>();
  const entries = `${count.toLocaleString("en-US")} ${count === 1 ? "entry" : "entries"}`;
  return (
    <DeleteConfirmation
      title="Remove Eligibility List"
      closeTo={useCurrentListUrl()}
      busyLabel="Removing..."
      isForGood
    >
      <p>
        Remove the eligibility list of <b>{name}</b>, with {entries}?
      </p>
      <p className="text-sm text-soft">
        Nobody loses a plan that they have. It does not go to the bin: to have it again, upload it
        again.
      </p>
    </DeleteConfirmation>
  );
}

export { PartnerError as ErrorBoundary } from "./partner-error";
