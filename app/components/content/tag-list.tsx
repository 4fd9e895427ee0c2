import type { ReactNode } from "react";

type Props = {
  tags: readonly string[];
  /** List item after the tags, such as a link to more. */
  children?: ReactNode;
};

/** Tags as marks. */
export function TagList({ tags, children }: Props) {
  return (
    <ul className="flex flex-wrap gap-1 text-sm font-normal">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-accent-soft px-2 py-0.5">
          {tag}
        </li>
      ))}
      {children}
    </ul>
  );
}
