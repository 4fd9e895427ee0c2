import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SafetyNotice } from "~/app/components/patient/safety-notice";
import { SiteShell } from "~/app/components/site/site-shell";
import { ErrorView } from "~/app/components/ui/error-view";
import { CARING_HOME } from "~/app/contracts/account-fields";
import type { loader as todayLoader } from "./today";

export default function CaringLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Layout of a caretaker's pages: none of the patient's own are in its navigation (AREAS 7). */
function Frame({ children }: { children: ReactNode }) {
  const inert = useInertBehindDialog();
  return (
    <SiteShell>
      <div className="frame" inert={inert}>
        <CaringNavigation />
      </div>
      {children}
      <div className="frame" inert={inert}>
        <SafetyNotice />
      </div>
    </SiteShell>
  );
}

function CaringNavigation() {
  const today = useRouteLoaderData<typeof todayLoader>("patient/caring/today");
  return (
    <form
      className="flex flex-wrap items-center justify-between gap-x-4 border-b py-2 print:hidden"
      method="post"
      action="/patient-sign-out"
    >
      <nav aria-label="Caretaker">
        <a className="button quiet" href={CARING_HOME} aria-current={today ? "page" : undefined}>
          Today
        </a>
      </nav>
      <p className="flex flex-wrap items-center gap-x-4">
        {today && <span className="font-semibold">Hello, {today.name}</span>}{" "}
        <button className="button quiet small">Sign Out</button>
      </p>
    </form>
  );
}

/** 404 text: the same for a record that is not shared and for one that does not exist. */
const NOT_SHARED = {
  title: "This was not shared with you",
  message: "Please ask the person whom you help. They choose what you see.",
};

export function ErrorBoundary() {
  return (
    <Frame>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView notFound={NOT_SHARED} back={{ href: CARING_HOME, label: "Today" }} />
      </div>
    </Frame>
  );
}
