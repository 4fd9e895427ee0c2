import { StudyReference } from "~/app/site/studies/study-reference";
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
      background="raised"
    >
      <div className="halves">
        {STUDIES.map(({ id, title, topics }) => (
          <div key={id} className="accordion">
            <h3>{title}</h3>
            {topics.map((topic) => (
              <details key={topic.id} name="research">
                <summary>{topic.title}</summary>
                <p>{topic.content}</p>
                <ul className="references">
                  {topic.studies.slice(0, STUDIES_PER_TOPIC).map((study) => (
                    <StudyReference key={study.doi} study={study} />
                  ))}
                </ul>
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
