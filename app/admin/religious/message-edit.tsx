import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getReligiousMessage, updateReligiousMessageFromForm } from "~/server/religious/messages";
import { MessageErrorView } from "./message-error";
import { editMessageValidator, MessageForm } from "./message-form";
import { toMessageFormValues } from "./religious-facts.server";
import { parseMessageId, parsePartnerId } from "./religious-id.server";

export const handle = { title: "Edit Religious Message", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const message = await getReligiousMessage(caller, parseMessageId(params), parsePartnerId(params));
  const { messageName: name, version } = message;
  return { name, message: toMessageFormValues(message), version };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, partnerId] = [parseMessageId(params), parsePartnerId(params)];
  const search = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
  return submitForm({
    caller,
    request,
    validator: editMessageValidator,
    failure: (detail) => `Failed to update religious message: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      await getReligiousMessage(caller, id, partnerId);
      await updateReligiousMessageFromForm(caller, id, values, expectedVersions);
      return {
        to: `/admin/religious/${partnerId}${search}`,
        message: "Religious message updated successfully!",
      };
    },
    toFormValues: toMessageFormValues,
    recreatePath: `/admin/religious/${partnerId}/messages/new${search}`,
  });
});

export default function EditReligiousMessage() {
  const form = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Religious Message" closeTo={closeTo}>
      <MessageForm {...form} closeTo={closeTo} submitLabel="Save Changes" />
    </RouteDialog>
  );
}

export { MessageErrorView as ErrorBoundary };
