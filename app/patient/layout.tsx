import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SafetyNotice } from "~/app/components/patient/safety-notice";
import { SiteShell } from "~/app/components/site/site-shell";
import { ErrorView } from "~/app/components/ui/error-view";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";

const PAGES = [
  { to: "/patient-procedures", label: "My Procedures" },
  { to: "/patient-surveys", label: "Surveys" },
  { to: "/health-metrics", label: "Health Metrics" },
  { to: "/patient-data", label: "Your Data" },
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

/**
 * Navigation of the patient area, except on shared pages, whose visitors have no procedures. The spaces separate the
 * links in text browsers.
 */
function PatientNavigation() {
  const { pathname } = useLocation();
  if (/^\/share\//i.test(pathname)) return null;
  return (
    <nav
      className="flex justify-between gap-3 border-b text-center text-sm leading-tight wrap-normal xs:text-base sm:justify-start sm:gap-8 sm:text-body print:hidden"
      aria-label="Patient area"
    >
      {PAGES.flatMap(({ to, label }) => [
        <a
          key={to}
          className="-mb-px flex min-h-14 items-center justify-center border-b-3 border-transparent text-soft no-underline hover:border-line-strong hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
          href={to}
          aria-current={pathname.startsWith(to) ? "page" : undefined}
        >
          {label}
        </a>,
        " ",
      ])}
    </nav>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <div className="frame min-h-[60vh] py-8">
        <ErrorView back={{ href: "/patient-procedures", label: "Back to My Procedures" }} />
      </div>
    </Frame>
  );
}
