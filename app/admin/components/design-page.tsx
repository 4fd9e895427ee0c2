import type { ReactNode } from "react";
import { PageTitle } from "~/app/components/content/page-title";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";

const HOME = "/admin/components";

/** Pages of the design system in order: their addresses and titles. */
const PAGES = [
  [HOME, "Basics"],
  [`${HOME}/tokens`, "Tokens"],
  [`${HOME}/messages`, "Messages"],
  [`${HOME}/fields`, "Fields"],
  [`${HOME}/forms`, "Forms"],
  [`${HOME}/access`, "Sign-in"],
  [`${HOME}/records`, "Records"],
  [`${HOME}/lists`, "Lists"],
  [`${HOME}/wizards`, "Wizards"],
  [`${HOME}/patients`, "Patients"],
  [`${HOME}/players`, "Players"],
  [`${HOME}/answers`, "Answers"],
  [`${HOME}/site`, "Site"],
] as const;

type Props = {
  /** Path of the page. */
  path: (typeof PAGES)[number][0];
  subtitle: string;
  /** Ids and titles of the page's groups, where it has several. */
  groups?: readonly (readonly [id: string, title: string])[];
  /** Button of the page's head. */
  action?: ReactNode;
  children: ReactNode;
};

/** Page of the design system: links to the other pages, an index of its groups, and the groups. */
export function DesignPage({ path, subtitle, groups, action, children }: Props) {
  return (
    <div inert={useInertBehindDialog()}>
      <PageTitle title="Components" subtitle={subtitle}>
        {action}
      </PageTitle>
      <nav className="-ml-3.5 flex flex-wrap gap-1" aria-label="Components">
        {PAGES.map(([href, title]) => (
          <a
            key={href}
            className="pill"
            href={href}
            aria-current={href === path ? "page" : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="mt-4 border-t pt-4">{groups && <Index groups={groups} />}</div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-12">{children}</div>
    </div>
  );
}

function Index({ groups }: Required<Pick<Props, "groups">>) {
  return (
    <nav aria-labelledby="groups">
      <ul className="flex flex-wrap gap-x-5 text-sm [&_a]:inline-block [&_a]:py-1">
        <li className="py-1 text-soft" id="groups">
          On this page
        </li>
        {groups.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
