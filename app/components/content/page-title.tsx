import type { ReactNode } from "react";
import { spaced } from "../ui/spaced";

type Props = {
  title: string;
  subtitle?: string;
  /** Pages above this one, outermost first. */
  breadcrumb?: readonly { href: string; label: string }[];
  /** Buttons, the primary one last. */
  children?: ReactNode;
};

/** Page heading with its actions. */
export function PageTitle({ title, subtitle, breadcrumb, children }: Props) {
  return (
    <div className="mb-5">
      {breadcrumb && (
        <nav className="mb-1 text-sm" aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-x-2">
            {breadcrumb.map(({ href, label }) => (
              <li
                key={href}
                className="not-last:after:ml-2 not-last:after:text-soft not-last:after:content-['/'/'']"
              >
                <a className="text-soft hover:text-ink" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h1>{title}</h1>
          {subtitle && <p className="mt-1 max-w-prose text-soft">{subtitle}</p>}
        </div>
        {children && (
          <div className="flex flex-wrap items-center gap-2.5 print:hidden">{spaced(children)}</div>
        )}
      </div>
    </div>
  );
}
