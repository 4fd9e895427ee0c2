import { redirect } from "@remix-run/node";
import { findHome } from "~/app/contracts/admin-home";
import { pageLoader } from "~/app/http/page.server";
import { listScreenPermissions } from "~/server/platform/caller";

/** Leads to the first page that the caller may open: to the own account, while only that is permitted. */
export const loader = pageLoader("account.own", ({ caller }) => {
  const permissions = listScreenPermissions(caller);
  const mayOpenMore = permissions.includes("content.read") || permissions.includes("coach.own");
  return Promise.resolve(redirect(mayOpenMore ? findHome(permissions) : "/admin/account"));
});
