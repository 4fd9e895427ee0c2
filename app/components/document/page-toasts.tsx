import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/app/root";
import { Toasts } from "../ui/toasts";
import { useUnreachableToast } from "./submit-to-server";

type Props = {
  /** Whether an open dialog shows the toast instead. */
  isBehindDialog?: boolean;
  /** Whether it is that of a dialog, whose first field has the initial focus. */
  isInDialog?: boolean;
};

/**
 * Live region of a layout, or of a dialog over it, which is there from the first paint on. It shows the toast set by a redirect
 * once: a form that opens over the page without a request does not repeat it, nor what another page has shown.
 */
export function PageToasts({ isBehindDialog, isInDialog }: Props) {
  const toast = useRouteLoaderData<typeof loader>("root")?.toast;
  const unreachable = useUnreachableToast();
  const { pathname } = useLocation();
  const own = unreachable ?? (toast?.path === pathname ? toast : null);
  return (
    <Toasts toast={isBehindDialog ? null : own} page={pathname} hasInitialFocus={!isInDialog} />
  );
}
