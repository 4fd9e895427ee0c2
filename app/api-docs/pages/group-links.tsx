import type { ReactNode } from "react";

type Props = {
  groups: { slug: string; name: string }[];
  /** Slug of the page's group. */
  current?: string;
  /** Links to the calls of the page's group. */
  children?: ReactNode;
};

/** Groups of calls, below the current one its calls: at the left in a wide window; in a narrow one only the calls. */
export function GroupLinks({ groups, current, children }: Props) {
  return (
    <ul className="-ml-3 text-sm lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-auto lg:pr-2 lg:pb-6 [&_a]:block [&_a]:rounded-md [&_a]:px-3 [&_a]:py-1 [&_a]:no-underline [&>li>a]:text-ink [&_a]:hover:bg-sunken pointer-coarse:[&_a]:py-2.5">
      <li className="max-lg:hidden">
        <a href="/api-docs">All calls</a>
      </li>
      {groups.map(({ slug, name }) =>
        slug === current ? (
          <li key={slug}>
            <div className="rounded-md bg-accent-soft font-semibold max-lg:hidden">
              <a className="text-accent-strong" href={`/api-docs/${slug}`} aria-current="page">
                {name}
              </a>
            </div>
            {children}
          </li>
        ) : (
          <li key={slug} className="max-lg:hidden">
            <a href={`/api-docs/${slug}`}>{name}</a>
          </li>
        ),
      )}
    </ul>
  );
}
