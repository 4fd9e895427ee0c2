import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SafetyNotice } from "~/app/components/patient/safety-notice";
import { SiteShell } from "~/app/components/site/site-shell";
import { useSignedIn } from "~/app/components/site/use-hospital";
import { ErrorView } from "~/app/components/ui/error-view";
import { CARING_HOME } from "~/app/contracts/account-fields";

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

/** Greets who is signed in, leads to their page from the others, and signs out. */
function CaringNavigation() {
  const { pathname } = useLocation();
  return (
    <form
      className="flex items-center gap-4 border-b py-2 print:hidden"
      method="post"
      action="/patient-sign-out"
    >
      <b className="flex-1 wrap-anywhere">{useSignedIn()?.greeting}</b>{" "}
      {pathname !== CARING_HOME && (
        <a className="button" href={CARING_HOME}>
          Today
        </a>
      )}{" "}
      <button className="button">Sign Out</button>
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
