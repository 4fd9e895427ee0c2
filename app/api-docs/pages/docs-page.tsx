import type { ReactNode } from "react";
import { TEXT_CLASSES } from "./text-classes";

type Props = {
  title: string;
  /** What follows the title. */
  lead: ReactNode;
  /** Links to groups and calls: at the left in a wide window, below the lead in a narrow one. */
  navigation?: ReactNode;
  children: ReactNode;
};

/** Page of the API documentation. */
export function DocsPage({ title, lead, navigation, children }: Props) {
  const columns = navigation
    ? "lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12"
    : "";
  return (
    <div className={`${TEXT_CLASSES} ${columns}`.trimEnd()}>
      <div className="grid max-w-prose gap-2.5 lg:col-start-2">
        <h1>{title}</h1>
        {lead}
      </div>
      {navigation && (
        <nav
          className="max-lg:mt-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden"
          aria-label="Calls"
        >
          {navigation}
        </nav>
      )}
      <div className="min-w-0 lg:col-start-2">{children}</div>
    </div>
  );
}
