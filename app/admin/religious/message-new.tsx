import { useRouteLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { createReligiousMessageFromForm } from "~/server/religious/messages";
import { getReligiousPartner } from "~/server/religious/partners";
import type { loader as partnerLoader } from "./detail";
import { addMessageValidator, MessageForm } from "./message-form";
import { parsePartnerId } from "./religious-id.server";

export const handle = { title: "Add Religious Message", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", () => Promise.resolve(null));

export const action = pageAction("content.write", async ({ caller, request, url, params }) => {
  const { id } = await getReligiousPartner(caller, parsePartnerId(params));
  return submitForm({
    caller,
    request,
    validator: addMessageValidator,
    failure: (detail) => `Failed to create religious message: ${detail}`,
    save: async ({ values, caller }) => {
      await createReligiousMessageFromForm(caller, id, values);
      return {
        to: `/admin/religious/${id}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`,
        message: "Religious message created successfully!",
      };
    },
  });
});

export default function AddReligiousMessage() {
  const closeTo = useCurrentListUrl();
  const messages = useRouteLoaderData<typeof partnerLoader>("admin/religious/detail")?.rows ?? [];
  const last = [...messages].sort((one, other) => one.id - other.id).at(-1);
  return (
    <RouteDialog title="Add Religious Message" closeTo={closeTo}>
      <MessageForm closeTo={closeTo} submitLabel="Add Message" last={last} />
    </RouteDialog>
  );
}
