import { redirect } from "@remix-run/node";
import { COACH_NAVIGATION } from "~/app/components/layout/coach-navigation";
import { pageLoader } from "~/app/http/page.server";
import { hasPermission } from "~/server/platform/caller";

/** Leads to the first page that the caller may open: to the own account, while only that is permitted. */
export const loader = pageLoader("account.own", ({ caller }) => {
  const ownPage = hasPermission(caller, "coach.own") && COACH_NAVIGATION[0]?.segment;
  const segment = ownPage || (hasPermission(caller, "content.read") ? "dashboard" : "account");
  return Promise.resolve(redirect(`/admin/${segment}`));
});
