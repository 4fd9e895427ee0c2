import { Outlet } from "@remix-run/react";
import { SiteShell } from "~/app/components/site/site-shell";
import { ErrorView } from "~/app/components/ui/error-view";

export default function SiteLayout() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  return (
    <SiteShell>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView back={{ href: "/", label: "Back to the home page" }} />
      </div>
    </SiteShell>
  );
}
