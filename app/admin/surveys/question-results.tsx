import { ShareChart } from "~/app/components/chart/share-chart";
import { Badge } from "~/app/components/ui/badge";
import type { QuestionInWords, TextInWords, WordingInWords } from "./results-facts.server";

/** What one question was answered, in its present words and below them in its earlier ones. */
export function QuestionCard({ number, wordings }: QuestionInWords) {
  const [first, ...earlier] = wordings;
  if (!first) return null;
  return (
    <section className="card">
      <h2>
        {number !== null && `${number}. `}
        {first.text}
      </h2>
      {number === null && <Badge tone="neutral">Deleted question</Badge>}
      <Wording {...first} />
      {earlier.map((wording) => (
        <div key={wording.id} className="earlier">
          <h3>Earlier wording: {wording.text}</h3>
          <Wording {...wording} />
        </div>
      ))}
    </section>
  );
}

function Wording({ text, summary, expected, chart, texts, all }: WordingInWords) {
  return (
    <>
      <p className="hint">
        {summary}
        {expected && ` · expected answer: ${expected}`}
      </p>
      {chart && <ShareChart {...chart} />}
      {texts.length > 0 && <Texts texts={texts} />}
      {all && (
        <a href={all} aria-label={`All answers to: ${text}`}>
          All answers
        </a>
      )}
    </>
  );
}

/** What people wrote, each with its day. Who wrote it stands in the file alone. */
export function Texts({ texts }: { texts: TextInWords[] }) {
  return (
    <ul className="texts">
      {texts.map(({ id, text, day }) => (
        <li key={id}>
          <p>{text}</p>
          <p className="hint">{day}</p>
        </li>
      ))}
    </ul>
  );
}
