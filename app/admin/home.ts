import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";
import { hasPermission } from "~/server/platform/caller";

/** Leads to the first page that the caller may open. */
export const loader = pageLoader("account.own", ({ caller }) =>
  Promise.resolve(
    redirect(hasPermission(caller, "content.read") ? "/admin/dashboard" : "/admin/account"),
  ),
);
