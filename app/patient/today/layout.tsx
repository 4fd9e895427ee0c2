import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { SafetyNotice } from "~/app/components/patient/safety-notice";
import { SiteShell } from "~/app/components/site/site-shell";
import { useSignedIn } from "~/app/components/site/use-hospital";
import { ErrorView } from "~/app/components/ui/error-view";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { NOT_HERE, PatientFrame } from "../patient-frame";

/** Layout of the page of today: a caretaker's, or a patient's own, with the navigation of the patient area. */
export default function TodayLayout() {
  return (
    <TodayFrame isCaretaker={useIsCaretaker()}>
      <Outlet />
    </TodayFrame>
  );
}

const useIsCaretaker = () => useSignedIn()?.isCaretaker ?? false;

const TodayFrame = ({ isCaretaker, children }: { isCaretaker: boolean; children: ReactNode }) =>
  isCaretaker ? <CaringFrame>{children}</CaringFrame> : <PatientFrame>{children}</PatientFrame>;

/** Layout of a caretaker's pages: none of the patient's own are in its navigation (AREAS 7). */
function CaringFrame({ children }: { children: ReactNode }) {
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
      {pathname !== TODAY_HOME && (
        <a className="button" href={TODAY_HOME}>
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
  const isCaretaker = useIsCaretaker();
  return (
    <TodayFrame isCaretaker={isCaretaker}>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView
          notFound={isCaretaker ? NOT_SHARED : NOT_HERE}
          back={{ href: TODAY_HOME, label: "Today" }}
        />
      </div>
    </TodayFrame>
  );
}
