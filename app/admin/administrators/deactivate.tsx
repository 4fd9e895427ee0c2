import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deactivateAdministrator } from "~/server/access/administrator-access";
import { getAdministrator } from "~/server/access/administrators";

export const handle = { title: "Deactivate Administrator", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("administrators.manage", async ({ caller, params }) => {
  const id = parseId(params.id, "Invalid administrator ID");
  const { name } = await getAdministrator(caller, id);
  return { name };
});

export const action = pageAction("administrators.manage", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to deactivate administrator: ${detail}`,
    save: async (caller) => {
      await deactivateAdministrator(caller, parseId(params.id, "Invalid administrator ID"));
      return {
        to: `/admin/administrators${toListQuery(url.searchParams)}`,
        message: "Administrator deactivated successfully",
      };
    },
  }),
);

export default function DeactivateAdministrator() {
  const { name } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <Confirmation
      title="Deactivate Administrator"
      closeTo={listUrl}
      failedTitle="Deactivation Failed"
      busyLabel="Deactivating..."
      tone="destroy"
    >
      <p>
        Stop <b>{name}</b> from signing in?
      </p>
      <ul className="list-disc pl-5">
        <li>All sign-ins end now, and no new one is possible.</li>
        <li>API tokens and one-time links stop working.</li>
        <li>Patients whom they take care of on the work list are unassigned.</li>
      </ul>
      <p className="text-sm text-soft">
        What this person created stays. You can activate them again later.
      </p>
    </Confirmation>
  );
}
