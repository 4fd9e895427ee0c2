import { ShareChart } from "~/app/components/chart/share-chart";
import { Badge } from "~/app/components/ui/badge";
import type { QuestionView, TextAnswerView, WordingView } from "./results-facts.server";

/** Questions and answers stand side by side, in the same columns for every question. */
const COLUMNS = "grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[2fr_minmax(0,3fr)]";

/** Results of one question: those of its current wording, then those of its earlier wordings. */
export function QuestionSection({ number, wordings }: QuestionView) {
  const [current, ...earlier] = wordings;
  if (!current) return null;
  const title = `${number === null ? "" : `${number}. `}${current.text}`;
  return (
    <section
      className="grid grid-cols-1 gap-y-6 p-5 md:p-6 print:break-inside-avoid"
      aria-label={title}
    >
      <div className={COLUMNS}>
        <div>
          <h2 className="text-lg text-balance">{title}</h2>
          {number === null && <Badge tone="neutral">Deleted question</Badge>}
          <Summary {...current} />
        </div>
        <Answers {...current} />
      </div>
      {earlier.map((wording) => (
        <div key={wording.id} className={`border-t border-dashed pt-5 ${COLUMNS}`}>
          <div>
            <h3>Earlier wording: {wording.text}</h3>
            <Summary {...wording} />
          </div>
          <Answers {...wording} />
        </div>
      ))}
    </section>
  );
}

function Summary({ summary, expectedAnswer }: WordingView) {
  return (
    <p className="mt-1 text-sm text-soft">
      {summary}
      {expectedAnswer && ` · expected answer: ${expectedAnswer}`}
    </p>
  );
}

function Answers({ text, chart, texts, allHref }: WordingView) {
  return (
    <div>
      {chart && <ShareChart {...chart} />}
      {texts.length > 0 && <TextAnswers texts={texts} />}
      {allHref && (
        <a
          className="mt-2 inline-flex items-center py-1 pointer-coarse:py-3"
          href={allHref}
          aria-label={`All answers to: ${text}`}
        >
          All answers
        </a>
      )}
    </div>
  );
}

/** Free-text answers with their dates; only the CSV file names the respondents. */
export function TextAnswers({ texts }: { texts: TextAnswerView[] }) {
  return (
    <ul className="divide-y">
      {texts.map(({ id, text, day }) => (
        <li
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5 first:pt-0"
        >
          <p className="max-w-prose min-w-0 whitespace-pre-line">{text}</p>{" "}
          <p className="text-sm text-soft tabular-nums">{day}</p>
        </li>
      ))}
    </ul>
  );
}
