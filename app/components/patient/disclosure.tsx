import type { ReactNode } from "react";
import { DownIcon } from "../ui/icons";

type Props = {
  title: string;
  /** Only one of those with the same name is open. */
  name?: string;
  open?: boolean;
  children: ReactNode;
};

/** Row with a heading that opens what is below it; printed open. */
export function Disclosure({ title, name, open, children }: Props) {
  return (
    <details className="group/part" name={name} open={open}>
      <summary className={ROW_CLASSES}>
        <h3 className="text-xl">{title}</h3>
        <Chevron className="group-open/part:rotate-180" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-2 pb-8">{children}</div>
    </details>
  );
}

/** Classes of a row that opens something: a disclosure's, or a link. */
export const ROW_CLASSES =
  "flex min-h-14 list-none items-center py-2 justify-between gap-3 rounded-sm text-xl font-bold text-ink no-underline hover:text-accent [&::-webkit-details-marker]:hidden";

export function Chevron({ className }: { className: string }) {
  return (
    <span className={`flex-none text-soft print:hidden ${className}`}>
      <DownIcon size={22} />
    </span>
  );
}
