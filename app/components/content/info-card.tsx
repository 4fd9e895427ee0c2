import { type ReactNode, useEffect, useId, useRef } from "react";
import type { ScreenPermission } from "~/server/platform/caller";
import { IfPermitted } from "../layout/permissions";

type Props = {
  title: string;
  /** The Edit link; null while the form is shown. */
  edit: { href: string; label: string } | null;
  /** Permission that the Edit link needs. */
  editPermission?: ScreenPermission;
  children: ReactNode;
};

/** A record's fields on its detail page; Edit replaces them with a form in the same place. */
export function InfoCard({ title, edit, editPermission = "content.write", children }: Props) {
  const id = useId();
  const link = useEditLinkFocus(edit !== null);
  return (
    <section className="card" aria-labelledby={id}>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id={id} className="flex-[1_1_9rem]">
          {title}
        </h2>
        {edit && (
          <IfPermitted permission={editPermission}>
            <a className="button flex-none" href={edit.href} data-stay="" ref={link}>
              {edit.label}
            </a>
          </IfPermitted>
        )}
      </header>
      {children}
    </section>
  );
}

/** Returns a ref of the Edit link, which gets the focus once the form has been left. */
function useEditLinkFocus(isShown: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current && document.activeElement === document.body) {
      link.current?.focus({ preventScroll: true });
    }
    wasShown.current = isShown;
  }, [isShown]);
  return link;
}

/** Labels and values of a record, in columns. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] gap-x-7 gap-y-4">
      {children}
    </dl>
  );
}

type FactProps = {
  label: string;
  /** Multi-line text: full width, line breaks preserved. */
  fullWidth?: boolean;
  children: ReactNode;
};

/** Label and value of one field; "N/A" for an empty value. */
export function Fact({ label, fullWidth, children }: FactProps) {
  return (
    <div className={fullWidth ? "col-span-full" : undefined}>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={fullWidth ? "max-w-prose whitespace-pre-line" : undefined}>
        {children === null || children === "" || children === false ? "N/A" : children}
      </dd>
    </div>
  );
}
