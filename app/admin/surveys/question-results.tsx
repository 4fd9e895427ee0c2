import { ShareChart } from "~/app/components/chart/share-chart";
import { Badge } from "~/app/components/ui/badge";
import type { QuestionView, TextAnswerView, WordingView } from "./results-facts.server";

/** Results of one question: those of its current wording, then those of its earlier wordings. */
export function QuestionCard({ number, wordings }: QuestionView) {
  const [current, ...earlier] = wordings;
  if (!current) return null;
  return (
    <section className="card">
      <h2>
        {number !== null && `${number}. `}
        {current.text}
      </h2>
      {number === null && <Badge tone="neutral">Deleted question</Badge>}
      <Wording {...current} />
      {earlier.map((wording) => (
        <div key={wording.id} className="earlier">
          <h3>Earlier wording: {wording.text}</h3>
          <Wording {...wording} />
        </div>
      ))}
    </section>
  );
}

function Wording({ text, summary, expectedAnswer, chart, texts, allHref }: WordingView) {
  return (
    <>
      <p className="text-sm text-soft">
        {summary}
        {expectedAnswer && ` · expected answer: ${expectedAnswer}`}
      </p>
      {chart && <ShareChart {...chart} />}
      {texts.length > 0 && <TextAnswers texts={texts} />}
      {allHref && (
        <a href={allHref} aria-label={`All answers to: ${text}`}>
          All answers
        </a>
      )}
    </>
  );
}

/** Free-text answers with their dates; only the CSV file names the respondents. */
export function TextAnswers({ texts }: { texts: TextAnswerView[] }) {
  return (
    <ul className="texts">
      {texts.map(({ id, text, day }) => (
        <li key={id}>
          <p>{text}</p>
          <p className="text-sm text-soft">{day}</p>
        </li>
      ))}
    </ul>
  );
}
