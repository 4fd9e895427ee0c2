import type { ReactNode } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { LiteSwitch } from "../document/lite-switch";
import { PageToasts } from "../document/page-toasts";
import { FooterLink } from "../ui/footer-link";
import { SkipLink } from "../ui/skip-link";
import { PhoneText } from "../patient/phone-text";
import { SiteHeader } from "./site-header";
import { FOOTER_COLUMNS } from "./site-links";
import { useHospital } from "./use-hospital";

/** Layout of the public site and the patient area (specification 000, section 2.4). */
export function SiteShell({ children }: { children: ReactNode }) {
  const inert = useInertBehindDialog();
  return (
    <>
      <SkipLink />
      <div className="print:hidden" inert={inert}>
        <SiteHeader />
      </div>
      <main id="main" tabIndex={-1}>
        {/* Without scripts, toasts are part of the page. */}
        <div className="frame *:not-empty:mt-4">
          <PageToasts isBehindDialog={inert !== undefined} />
        </div>
        {children}
      </main>
      <div className="print:hidden" inert={inert}>
        <SiteFooter />
      </div>
    </>
  );
}

function SiteFooter() {
  const { contact } = useHospital();
  return (
    <footer className="border-t pt-10 pb-8 text-base text-soft">
      <div className="frame grid gap-8">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-3">
          {FOOTER_COLUMNS.map(([title, links]) => (
            <nav key={title} aria-labelledby={`footer-${title}`}>
              <h2 className="mb-2.5 text-base text-ink" id={`footer-${title}`}>
                {title}
              </h2>
              <ul className="grid gap-2">
                {links.map(([href, label]) => (
                  <li key={href}>
                    <FooterLink href={href}>{label}</FooterLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="grid max-w-prose gap-2">
          <p>
            <b>Disclaimer:</b> Calmward is educational and emotional support only. It is not medical
            advice. In an emergency call 911.
          </p>
          {contact && (
            <p>
              <PhoneText parts={contact} />
            </p>
          )}
          <p>
            <b>Privacy:</b> We keep what you tell us private and never sell it.{" "}
            <a className="text-inherit" href="/privacy">
              Privacy Policy
            </a>{" "}
            ·{" "}
            <a className="text-inherit" href="/terms">
              Terms of Service
            </a>
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>© 2025 Calmward</p>
          <LiteSwitch />
        </div>
      </div>
    </footer>
  );
}
