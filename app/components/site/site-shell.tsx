import type { ReactNode } from "react";
import { useInertBehindDialog } from "../dialog/use-inert-behind-dialog";
import { LiteSwitch } from "../document/lite-switch";
import { PageToasts } from "../document/page-toasts";
import { FooterLink } from "../ui/footer-link";
import { CloseIcon, MenuIcon } from "../ui/icons";
import { Logo } from "../ui/logo";
import { SkipLink } from "../ui/skip-link";
import { FOOTER_COLUMNS, useHeaderLinks } from "./site-links";

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
        {inert === undefined && (
          // Without scripts, toasts are part of the page.
          <div className="frame *:not-empty:mt-4">
            <PageToasts />
          </div>
        )}
        {children}
      </main>
      <div className="print:hidden" inert={inert}>
        <SiteFooter />
      </div>
    </>
  );
}

/**
 * Site header. On phones the links are a menu that is open while it is the URL's `:target`, so that it works without
 * scripts.
 */
function SiteHeader() {
  const links = useHeaderLinks();
  return (
    <header className="border-b bg-surface" id="top">
      <div className="frame flex min-h-18 items-center">
        <Logo href="/" />{" "}
        <a
          className="button quiet icon -mr-3 md:hidden"
          href="#menu"
          aria-label="Menu"
          data-document=""
        >
          <MenuIcon size={24} />
        </a>
        <nav
          className="max-md:fixed max-md:inset-0 max-md:z-30 max-md:overflow-auto max-md:bg-surface max-md:p-4 max-md:not-target:hidden"
          id="menu"
          aria-label="Main"
        >
          <a
            className="button quiet icon -mr-3 ml-auto flex md:hidden"
            href="#top"
            aria-label="Close menu"
            data-document=""
          >
            <CloseIcon size={24} />
          </a>
          <ul className="md:flex lg:gap-1 [&_a]:whitespace-nowrap md:max-lg:[&_a]:px-2 md:max-lg:[&_a]:text-base">
            {links.map(({ label, href }, index) => (
              <li key={label}>
                <a
                  className={index < links.length - 1 ? "button quiet" : "button"}
                  href={href}
                  data-document={href.startsWith("#") ? "" : undefined}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className="border-t pt-10 pb-8 text-base text-soft">
      <div className="frame grid gap-8">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-3">
          {FOOTER_COLUMNS.map(({ title, links }) => (
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
