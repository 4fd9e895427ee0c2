import type { ReactNode } from "react";
import { DownIcon } from "~/app/components/ui/icons";

/** Line that opens a selector: the one of the plans is on the same screen. */
export function ChooserLine({ children }: { children: ReactNode }) {
  return (
    <details className="group border-y print:hidden">
      <summary className="flex list-none items-center justify-between gap-4 py-4 hover:text-accent [&::-webkit-details-marker]:hidden">
        <h3 className="text-xl leading-snug">Select Your Medical Procedure</h3>
        <span className="flex-none text-accent group-open:rotate-180">
          <DownIcon size={20} />
        </span>
      </summary>
      {children}
    </details>
  );
}
