import { useLocation } from "@remix-run/react";
import { Fragment } from "react";
import { findActiveSegment, SETTINGS_NAVIGATION } from "./admin-navigation";
import { usePermissions } from "./permissions";

/** Tabs of the settings (own account, administrators, tokens, audit, system), as far as permitted. */
export function SettingsTabs({ inert }: { inert: "" | undefined }) {
  const currentSegment = findActiveSegment(useLocation().pathname);
  const permissions = usePermissions();
  const entries = SETTINGS_NAVIGATION.filter(({ permission }) => permissions.includes(permission));
  if (!entries.some(({ segment }) => segment === currentSegment)) return null;
  return (
    <nav className="pills mb-5 print:hidden" aria-label="Settings" inert={inert}>
      {entries.map(({ segment, label }) => (
        <Fragment key={segment}>
          <a
            className="pill"
            href={`/admin/${segment}`}
            aria-current={segment === currentSegment ? "page" : undefined}
          >
            {label}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
