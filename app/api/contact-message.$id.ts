import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  updateContactMessage,
  deleteContactMessage,
  getContactMessage,
} from "~/server/contact/messages";

/** PUT changes the status and who takes care of it: the message itself is immutable. */
const route = apiRoute({
  GET: allow("patients.read", async ({ caller, id }) => {
    const contactMessage = await getContactMessage(caller, id());
    const { version } = contactMessage;
    return { message: "Contact message retrieved successfully", data: { contactMessage }, version };
  }),

  PUT: allow("patients.write", async ({ caller, id, body, expectedVersions }) => {
    const contactMessage = await updateContactMessage(caller, id(), await body(), expectedVersions);
    return {
      message: "Contact message updated successfully",
      data: { contactMessage },
      version: contactMessage.version,
    };
  }),

  DELETE: allow("patients.write", async ({ caller, id, expectedVersions }) => {
    await deleteContactMessage(caller, id(), expectedVersions);
    return { message: "Contact message deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
