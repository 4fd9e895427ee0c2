import type { ReactNode } from "react";

/** Content of a page of the site, in its column. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <div className="frame grid min-h-[60vh] grid-cols-[minmax(0,1fr)] content-start gap-8 pt-8 pb-16 md:pt-12">
      {children}
    </div>
  );
}
