import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { usePermissions } from "./permissions";
import { CloseIcon } from "../ui/icons";
import { ACCESS_NAVIGATION, ADMIN_NAVIGATION, findActiveSegment } from "./admin-navigation";

/** Slide-out menu of all areas: a native popover, which works without scripts. */
export function SideMenu() {
  const currentSegment = findActiveSegment(useLocation().pathname);
  return (
    <nav className="menu" id="admin-menu" popover="auto" aria-labelledby="admin-menu-title">
      <header>
        <h2 id="admin-menu-title">Admin Menu</h2>
        <button
          type="button"
          className="button quiet icon"
          popovertarget="admin-menu"
          popovertargetaction="hide"
          aria-label="Close"
        >
          <CloseIcon />
        </button>
      </header>
      <ul>
        {ADMIN_NAVIGATION.map(({ segment, label }) => (
          <li key={segment}>
            <NavigationLink segment={segment} label={label} currentSegment={currentSegment} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tab bar of the most used areas. */
export function TabBar() {
  const currentSegment = findActiveSegment(useLocation().pathname);
  return (
    <nav className="tabs" aria-label="Areas">
      <ul className="frame">
        {ADMIN_NAVIGATION.filter(({ inTabs }) => inTabs !== false).map((entry) => (
          <li key={entry.segment}>
            <NavigationLink
              segment={entry.segment}
              label={entry.tabLabel ?? entry.label}
              currentSegment={currentSegment}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tabs of the access pages (account, tokens, administrators, audit, system), as far as permitted. */
export function AccessTabs({ inert }: { inert: "" | undefined }) {
  const currentSegment = findActiveSegment(useLocation().pathname);
  const permissions = usePermissions();
  const entries = ACCESS_NAVIGATION.filter(({ permission }) => permissions.includes(permission));
  if (!entries.some(({ segment }) => segment === currentSegment)) return null;
  return (
    <nav className="pills" aria-label="Access" inert={inert}>
      {entries.map(({ segment, label }) => (
        <Fragment key={segment}>
          <NavigationLink segment={segment} label={label} currentSegment={currentSegment} />{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function NavigationLink(props: { segment: string; label: string; currentSegment: string }) {
  const { segment, label, currentSegment } = props;
  return (
    <a href={`/admin/${segment}`} aria-current={segment === currentSegment ? "page" : undefined}>
      {label}
    </a>
  );
}
