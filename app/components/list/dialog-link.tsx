import { PrefetchPageLinks, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useDialogUrl } from "./list";

type Props = {
  /** Path of the dialog, relative to the list, such as "/12/edit". */
  to: string;
  children: string;
  /** The record's name, for the accessible name of the link outside its row. */
  recordName?: string;
  className?: string;
  /** Loads a new document, for a dialog with its own content security policy. */
  newDocument?: boolean;
  /** Prefetches the dialog's code when idle, so that it opens immediately. */
  prefetch?: boolean;
};

/** Link to a dialog over the list; preserves the scroll position. */
export function DialogLink({ to, children, recordName, className, newDocument, prefetch }: Props) {
  const dialogUrl = useDialogUrl();
  return (
    <>
      <a
        href={dialogUrl(to)}
        aria-label={recordName ? `${children} ${recordName}` : undefined}
        className={className}
        data-stay=""
        data-document={newDocument ? "" : undefined}
        data-discover={prefetch || undefined}
      >
        {children}
      </a>
      {prefetch && <PrefetchWhenIdle page={dialogUrl(to)} />}
    </>
  );
}

const IDLE_AFTER_MS = 1_500;

/** Prefetches once the page has been open for a while: its own requests, and those after a write, come first. */
function PrefetchWhenIdle({ page }: { page: string }) {
  const { key } = useLocation();
  const [idleKey, setIdleKey] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setIdleKey(key), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return idleKey === key && <PrefetchPageLinks page={page} />;
}
