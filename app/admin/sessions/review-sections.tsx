import { useEffect, useRef } from "react";
import { Fact, Facts } from "~/app/components/content/info-card";
import { useDialogUrl } from "~/app/components/list/list";

export type Section = {
  step: string;
  title: string;
  facts: { label: string; value: string; wide: boolean }[];
};

/** One section per wizard step, with the step's values and a link to change them. */
export function ReviewSections({ draft, sections }: { draft: string; sections: Section[] }) {
  const dialogUrl = useDialogUrl();
  return sections.map(({ step, title, facts }) => (
    <section
      key={step}
      className="grid gap-3 border-t pt-5 first:border-t-0 first:pt-0"
      aria-label={title}
    >
      <header className="flex items-baseline justify-between gap-4">
        <h4 className="text-lg font-semibold">{title}</h4>
        <a
          className="flex-none"
          href={dialogUrl(`/drafts/${draft}/${step}`)}
          aria-label={`Change ${title}`}
          data-stay=""
        >
          Change
        </a>
      </header>
      <Facts>
        {facts.map(({ label, value, wide }) => (
          <Fact key={label} label={label} fullWidth={wide}>
            {value}
          </Fact>
        ))}
      </Facts>
    </section>
  ));
}

type ConflictProps = {
  message: string;
  changes: { label: string; theirs: string; mine: string }[];
};

/** Warning about concurrent changes that a save would overwrite; takes the focus when it appears or changes. */
export function ConflictWarning({ message, changes }: ConflictProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), [changes]);
  return (
    <div
      className="grid gap-3 rounded-md border border-l-4 border-warning bg-warning-soft px-4 py-3.5"
      role="alert"
      tabIndex={-1}
      ref={container}
    >
      <p>{`${message} If you save now, this becomes:`}</p>
      <Facts>
        {changes.map(({ label, theirs, mine }) => (
          <Fact key={label} label={label}>
            <del>{theirs}</del> <span className="sr-only">becomes</span> <ins>{mine}</ins>
          </Fact>
        ))}
      </Facts>
    </div>
  );
}
