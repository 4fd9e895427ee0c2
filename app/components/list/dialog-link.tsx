import { PrefetchPageLinks } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useListLink } from "./list";

type Props = {
  /** Where the dialog is, below the list's own address, such as "/12/edit". */
  to: string;
  children: string;
  /** The record that it is about, for those who hear the link outside its row. */
  of?: string;
  className?: string;
  /** The dialog needs a document of its own, whose policy lets it load what others may not. */
  newDocument?: boolean;
  /** Fetches the dialog's code when the browser has nothing else to do, so that it opens at once. */
  prefetch?: boolean;
};

/** A link to a dialog over the list; the list stays where it is. */
export function DialogLink({ to, children, of, className, newDocument, prefetch }: Props) {
  const link = useListLink();
  const idle = useIdle();
  return (
    <>
      <a
        href={link(to)}
        aria-label={of && `${children} ${of}`}
        className={className}
        data-stay=""
        data-document={newDocument ? "" : undefined}
        data-discover={prefetch || undefined}
      >
        {children}
      </a>
      {prefetch && idle && <PrefetchPageLinks page={link(to)} />}
    </>
  );
}

const SETTLED_MS = 1_500;

/** Whether the page has been up for a while; never on the server. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return idle;
}
