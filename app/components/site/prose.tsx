import type { ReactNode } from "react";
import { SitePage } from "./site-page";

/** Running text, in lines of at most 62 characters. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,var(--container-prose))] gap-4 [&>h2]:mt-8 [&>header]:mb-4 [&>h2]:text-2xl [&>h3]:mt-3 [&>h3]:text-xl">
      {children}
    </div>
  );
}

type PageProps = {
  /** Links to other pages, the most likely one first. */
  next: readonly (readonly [href: string, label: string])[];
  children: ReactNode;
};

/** Page of running text, with links to the next pages beside it. */
export function ProsePage({ next, children }: PageProps) {
  return (
    <SitePage>
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <Prose>{children}</Prose>
        <nav
          className="border-t pt-4 lg:sticky lg:top-8 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6 print:hidden"
          aria-labelledby="next"
        >
          <h2 className="mb-1 text-base text-soft" id="next">
            Next
          </h2>
          <ul>
            {next.map(([href, label]) => (
              <li key={href}>
                <a className="block py-2" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </SitePage>
  );
}
