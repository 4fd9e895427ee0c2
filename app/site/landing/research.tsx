import { DownIcon } from "~/app/components/ui/icons";
import { StudyList } from "~/app/site/studies/study-list";
import { STUDIES } from "~/app/site/studies/studies";
import { Section } from "./section";

/** Studies shown per topic; the studies page lists all of them. */
const STUDIES_PER_TOPIC = 1;

/** Two accordions whose items share a `name`, so that one item is open at a time (specification 000, section 2.4). */
export function Research() {
  return (
    <Section
      id="studies"
      title="Backed By Clinical Research"
      lead="What Calmward does is what studies have looked at. They are about the methods, not about Calmward itself."
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        {STUDIES.map(({ id, title, topics }) => (
          <div key={id}>
            <h3 className="mb-2 text-xl">{title}</h3>
            {topics.map((topic) => (
              <details key={topic.id} className="group border-b" name="research">
                <summary className="flex list-none items-center justify-between gap-4 py-4 hover:text-accent [&::-webkit-details-marker]:hidden">
                  {topic.title}
                  <span className="flex-none text-accent group-open:rotate-180 print:hidden">
                    <DownIcon size={20} />
                  </span>
                </summary>
                <div className="grid gap-4 pb-6">
                  <p className="max-w-prose text-soft">{topic.content}</p>
                  <StudyList studies={topic.studies.slice(0, STUDIES_PER_TOPIC)} />
                </div>
              </details>
            ))}
          </div>
        ))}
      </div>
      <p>
        <a href="/studies">All studies, and what they cannot show</a>
      </p>
    </Section>
  );
}
