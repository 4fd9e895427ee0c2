import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminShell } from "~/app/components/layout/admin-shell";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { settings } from "~/server/platform/settings";

export const loader = pageLoader("content.read", ({ caller }) =>
  Promise.resolve({ userName: caller.actor.name, openAccess: settings().access === "open" }),
);

/** Who is signed in does not change from page to page. */
export const shouldRevalidate = () => false;

export default function AdminLayout() {
  return (
    <AdminShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminShell userName="Admin" openAccess={false}>
      <ErrorView />
    </AdminShell>
  );
}
