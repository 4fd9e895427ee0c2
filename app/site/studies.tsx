import { PageHead } from "~/app/components/site/page-head";
import { SitePage } from "~/app/components/site/site-page";
import { pageLoader } from "~/app/http/page.server";
import { StudyList } from "./studies/study-list";
import { STUDIES } from "./studies/studies";

export const handle = {
  title: "Studies",
  description:
    "The research that Calmward's methods are based on: what each study found, where to read it, and what it cannot show.",
};

export const loader = pageLoader("public", () => Promise.resolve(null));

const HEADING_CLASSES = "mt-8 mb-2 text-2xl";

/** Page with all referenced studies. */
export default function Studies() {
  return (
    <SitePage>
      <PageHead title="Studies">
        Calmward uses methods that others have studied for a long time. Here is what they found, in
        a sentence each, and where you can read it yourself.
      </PageHead>
      {STUDIES.map(({ id, title, topics }) => (
        <section key={id} id={id}>
          <h2 className={HEADING_CLASSES}>{title}</h2>
          {topics.map((topic) => (
            <div
              key={topic.id}
              id={topic.id}
              className="grid gap-x-12 gap-y-4 border-t py-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
            >
              <div>
                <h3 className="mb-1 text-xl">{topic.title}</h3>
                <p className="text-soft">{topic.content}</p>
              </div>
              <StudyList studies={topic.studies} />
            </div>
          ))}
        </section>
      ))}
      <section id="limits">
        <h2 className={HEADING_CLASSES}>What these studies cannot show</h2>
        <ul className="grid max-w-prose list-disc gap-2 pl-7 marker:text-accent">
          <li>None of them is about Calmward. They are about methods that it uses.</li>
          <li>They speak of groups of people. Nobody can tell from them how it will be for you.</li>
          <li>Some are small or old, and reviews call part of the evidence weak.</li>
          <li>
            Feeling calmer does not replace treatment. Ask your care team about anything medical.
          </li>
        </ul>
      </section>
    </SitePage>
  );
}
