import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { endPersonSignIns } from "~/server/access/administrator-access";
import { getAdministrator } from "~/server/access/administrators";

export const handle = { title: "Sign Out Administrator", dialog: true };

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
    failure: (detail) => `Failed to sign out administrator: ${detail}`,
    save: async (caller) => {
      const id = parseId(params.id, "Invalid administrator ID");
      const { name, ended } = await endPersonSignIns(caller, id);
      return {
        to: `/admin/administrators${toListQuery(url.searchParams)}`,
        message: ended > 0 ? `${name} is signed out` : `${name} was not signed in`,
      };
    },
  }),
);

export default function EndSignIns() {
  const { name } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <Confirmation
      title="Sign Out Administrator"
      closeTo={listUrl}
      failedTitle="Sign-out Failed"
      busyLabel="Signing out..."
      tone="destroy"
    >
      <p>
        Sign <b>{name}</b> out of every browser?
      </p>
      <p className="text-sm text-soft">
        They can sign in again at once. API tokens go on working. To keep someone out, deactivate
        them instead.
      </p>
    </Confirmation>
  );
}
