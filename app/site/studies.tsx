import { pageLoader } from "~/app/http/page.server";
import { StudyReference } from "./studies/study-reference";
import { STUDIES } from "./studies/studies";

export const handle = {
  title: "Studies",
  description:
    "The research that Calmward's methods are based on: what each study found, where to read it, and what it cannot show.",
};

export const loader = pageLoader("public", () => Promise.resolve(null));

/** Page with all referenced studies. */
export default function Studies() {
  return (
    <div className="frame min-h-[60vh] py-8 reading">
      <h1>Studies</h1>
      <p className="lead">
        Calmward uses methods that others have studied for a long time. Here is what they found, in
        a sentence each, and where you can read it yourself.
      </p>
      {STUDIES.map(({ id, title, topics }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          {topics.map((topic) => (
            <div key={topic.id} id={topic.id}>
              <h3>{topic.title}</h3>
              <p>{topic.content}</p>
              <ul className="references">
                {topic.studies.map((study) => (
                  <StudyReference key={study.doi} study={study} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      <section id="limits">
        <h2>What these studies cannot show</h2>
        <ul className="list-disc pl-5">
          <li>None of them is about Calmward. They are about methods that it uses.</li>
          <li>They speak of groups of people. Nobody can tell from them how it will be for you.</li>
          <li>Some are small or old, and reviews call part of the evidence weak.</li>
          <li>
            Feeling calmer does not replace treatment. Ask your care team about anything medical.
          </li>
        </ul>
      </section>
    </div>
  );
}
