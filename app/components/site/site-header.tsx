import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "../document/use-hydrated";
import { CloseIcon, MenuIcon } from "../ui/icons";
import { Logo } from "../ui/logo";
import { useHeaderLinks } from "./site-links";

const MENU_ID = "menu";
const CLOSED_HASH = "#top";

/**
 * Header of the site. On phones the links are a menu that is open while it is the URL's `:target`, so that it works without
 * scripts; with them it is a modal dialog.
 */
export function SiteHeader() {
  const links = useHeaderLinks();
  const { isOpen, opener, dialogProps } = useMenuDialog();
  return (
    <header className="border-b bg-surface" id={CLOSED_HASH.slice(1)}>
      <div className="frame flex min-h-18 items-center">
        <Logo href="/" />{" "}
        <a
          ref={opener}
          className="button quiet icon -mr-3 md:hidden"
          href={`#${MENU_ID}`}
          aria-expanded={isOpen}
          data-document=""
        >
          <MenuIcon size={24} />
          <span className="sr-only">Menu</span>
        </a>
        <div
          {...dialogProps}
          className="max-md:fixed max-md:inset-0 max-md:z-30 max-md:overflow-auto max-md:bg-surface max-md:p-4 max-md:not-target:hidden"
          id={MENU_ID}
          tabIndex={-1}
        >
          <a
            className="button quiet icon -mr-3 ml-auto flex md:hidden"
            href={CLOSED_HASH}
            data-document=""
          >
            <CloseIcon size={24} />
            <span className="sr-only">Close menu</span>
          </a>
          <nav aria-label="Main">
            <ul className="md:flex lg:gap-1 [&_a]:whitespace-nowrap md:max-lg:[&_a]:px-2 md:max-lg:[&_a]:text-base">
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a
                    className={label === "Sign In" ? "button" : "button quiet"}
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
      </div>
    </header>
  );
}

/** Makes the open menu a dialog: it keeps the focus, Escape closes it, and Close returns the focus to what opened it. */
function useMenuDialog() {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const isOpen = hydrated && hash === `#${MENU_ID}`;
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(false);
  const findCloseLink = () => menu.current?.querySelector("a");
  useEffect(() => {
    if (isOpen) findCloseLink()?.focus();
    else if (wasOpen.current && hash === CLOSED_HASH) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, hash]);
  const openProps = {
    role: "dialog",
    "aria-modal": true,
    "aria-label": "Menu",
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      if (relatedTarget && !menu.current?.contains(relatedTarget)) findCloseLink()?.focus();
    },
    onKeyDown: ({ key }: React.KeyboardEvent) => {
      if (key === "Escape") findCloseLink()?.click();
    },
  };
  return {
    isOpen: hydrated ? isOpen : undefined,
    opener,
    dialogProps: { ref: menu, ...(isOpen && openProps) },
  };
}
