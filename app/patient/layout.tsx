import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SafetyNotice } from "~/app/components/patient/safety-notice";
import { SiteShell } from "~/app/components/site/site-shell";
import { useSignedIn } from "~/app/components/site/use-hospital";
import { ErrorView } from "~/app/components/ui/error-view";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";

/** The first is for who has joined, and the only one of a caretaker (AREAS 6, 7). */
const PAGES = [
  [TODAY_HOME, "Today"],
  ["/patient-procedures", "My Procedures"],
  ["/patient-surveys", "Surveys"],
  ["/health-metrics", "Health Metrics"],
  ["/patient-data", "Your Data"],
] as const;

export default function PatientLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Layout of the patient area: navigation and safety notice. */
function Frame({ children }: { children: ReactNode }) {
  const inert = useInertBehindDialog();
  return (
    <SiteShell>
      <div className="frame" inert={inert}>
        <PatientNavigation />
      </div>
      {children}
      <div className="frame" inert={inert}>
        <SafetyNotice />
      </div>
    </SiteShell>
  );
}

/** A row that scrolls where it does not fit, and fades out at its end; the frame draws the line below it. */
const TABS_CLASSES =
  "relative -mx-4 -mb-px flex gap-4 overflow-x-auto [mask-image:linear-gradient(to_left,#0000,#000_1rem)] px-4 text-base whitespace-nowrap [scrollbar-width:none] sm:gap-8 sm:text-body md:mx-0 md:px-0 print:hidden";

/** Scrolls to the current tab. Not by scrollIntoView, which would also scroll the page. */
function showCurrent(tabs: HTMLElement | null) {
  const current = tabs?.querySelector<HTMLElement>("[aria-current]");
  if (tabs && current)
    tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
}

/**
 * Navigation of the patient area, except on shared pages, whose visitors have no procedures. The spaces separate the
 * links in text browsers.
 */
function PatientNavigation() {
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const pages = PAGES.slice(signedIn ? 0 : 1, signedIn?.isCaretaker ? 1 : undefined);
  if (/^\/(share|appointment)\//i.test(pathname)) return null;
  return (
    <div className="border-b print:hidden">
      <Greeting />
      <nav ref={(tabs) => showCurrent(tabs)} className={TABS_CLASSES} aria-label="Patient area">
        {pages.flatMap(([to, label]) => [
          <a
            key={to}
            className="flex min-h-14 items-center border-b-3 border-transparent text-soft no-underline -outline-offset-3 hover:border-line-strong hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:[scroll-initial-target:nearest] forced-colors:not-aria-[current]:border-[color:Canvas]"
            href={to}
            aria-current={pathname.startsWith(to) ? "page" : undefined}
          >
            {label}
          </a>,
          " ",
        ])}
      </nav>
    </div>
  );
}

/** Greets who is signed in, and signs out. */
function Greeting() {
  const greeting = useSignedIn()?.greeting;
  return (
    greeting && (
      <form className="flex items-center pt-2" method="post" action="/patient-sign-out">
        <b className="flex-1 wrap-anywhere">{greeting}</b>{" "}
        <button className="button">Sign Out</button>
      </form>
    )
  );
}

/** A record of another browser or account, or one that is gone: the answer does not tell which. */
const NOT_HERE = {
  title: "Not in your account",
  message: "Open it where you made it.",
};

export function ErrorBoundary() {
  return (
    <Frame>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView
          notFound={NOT_HERE}
          back={{ href: "/patient-procedures", label: "Back to My Procedures" }}
        />
      </div>
    </Frame>
  );
}
