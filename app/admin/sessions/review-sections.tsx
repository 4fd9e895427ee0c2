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
    <section key={step} className="info part" aria-label={title}>
      <header>
        <h4>{title}</h4>
        <a href={dialogUrl(`/drafts/${draft}/${step}`)} aria-label={`Change ${title}`} data-stay="">
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
    <div className="caution fields" role="alert" tabIndex={-1} ref={container}>
      <p>{`${message} If you save now, this becomes:`}</p>
      <Facts>
        {changes.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{theirs}</del> <span className="sr-only">becomes</span> <ins>{mine}</ins>
            </dd>
          </div>
        ))}
      </Facts>
    </div>
  );
}
