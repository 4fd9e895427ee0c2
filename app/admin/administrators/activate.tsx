import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useDialogUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { activateAdministrator } from "~/server/access/administrator-access";
import { getAdministrator } from "~/server/access/administrators";

export const handle = { title: "Activate Administrator", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("administrators.manage", async ({ caller, params }) => {
  const id = parseId(params.id, "Invalid administrator ID");
  const { name, hasPassword } = await getAdministrator(caller, id);
  return { name, hasPassword };
});

export const action = pageAction("administrators.manage", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to activate administrator: ${detail}`,
    save: async (caller) => {
      await activateAdministrator(caller, parseId(params.id, "Invalid administrator ID"));
      return {
        to: `/admin/administrators${toListQuery(url.searchParams)}`,
        message: "Administrator activated successfully",
      };
    },
  }),
);

export default function ActivateAdministrator() {
  const { name, hasPassword } = useLoaderData<typeof loader>();
  const dialogUrl = useDialogUrl();
  return (
    <Confirmation
      title="Activate Administrator"
      closeTo={dialogUrl()}
      failedTitle="Activation Failed"
      busyLabel="Activating..."
      tone="primary"
    >
      <p>
        Let <b>{name}</b> sign in again?
      </p>
      <p className="text-sm text-soft">
        {hasPassword
          ? "The password is the one from before. API tokens that have not expired work again."
          : "There is no password yet: make a new link afterward."}
      </p>
    </Confirmation>
  );
}
