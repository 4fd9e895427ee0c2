import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";

/** Leads to the texts of messages. */
export const loader = pageLoader("messages.read", () =>
  Promise.resolve(redirect("/admin/messages/templates")),
);
