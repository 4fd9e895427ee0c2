import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { EDIT, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getReligiousMessage, updateReligiousMessageFromForm } from "~/server/religious/messages";
import { MessageError } from "./message-error";
import { editMessageValidator, MessageForm } from "./message-form";
import { messageValues } from "./religious-facts.server";
import { messageId, partnerId } from "./religious-id.server";

export const handle = { title: "Edit Religious Message", dialog: true };

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const message = await getReligiousMessage(caller, messageId(params), partnerId(params));
  return { message: messageValues(message), version: message.version };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [id, ownerId] = [messageId(params), partnerId(params)];
  const search = toListQuery(url.searchParams, {}, [EDIT]);
  return submitForm({
    caller,
    request,
    validator: editMessageValidator,
    failure: (detail) => `Failed to update religious message: ${detail}`,
    save: async ({ values, caller, expected }) => {
      await getReligiousMessage(caller, id, ownerId);
      await updateReligiousMessageFromForm(caller, id, values, expected);
      return {
        to: `/admin/religious/${ownerId}${search}`,
        message: "Religious message updated successfully!",
      };
    },
    valuesOf: messageValues,
    whenGone: `/admin/religious/${ownerId}/messages/new${search}`,
  });
});

export default function EditReligiousMessage() {
  const form = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link();
  return (
    <RouteDialog title="Edit Religious Message" closeTo={closeTo}>
      <MessageForm {...form} closeTo={closeTo} submit="Save Changes" />
    </RouteDialog>
  );
}

export { MessageError as ErrorBoundary };
