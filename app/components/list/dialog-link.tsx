import { PrefetchPageLinks } from "@remix-run/react";
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
  const idle = useIdle();
  return (
    <>
      <a
        href={dialogUrl(to)}
        aria-label={recordName && `${children} ${recordName}`}
        className={className}
        data-stay=""
        data-document={newDocument ? "" : undefined}
        data-discover={prefetch || undefined}
      >
        {children}
      </a>
      {prefetch && idle && <PrefetchPageLinks page={dialogUrl(to)} />}
    </>
  );
}

const IDLE_AFTER_MS = 1_500;

/** Whether the page has been mounted for a while; false on the server. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}
