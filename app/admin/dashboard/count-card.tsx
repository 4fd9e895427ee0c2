import { type Scale, SmallChart } from "~/app/components/chart/small-chart";
import { type Period, PERIOD_WORDS } from "~/models/period.schema";
import type { CardFigures } from "~/server/dashboard/dashboard";
import { changeInWords } from "./change-in-words";

type Props = {
  /** Its parts in one text, a space between two of them. */
  card: Omit<CardFigures, "parts"> & { parts: string };
  scale: Scale;
  period: Period;
};

/** How much there is, or happened, with what the period added to it; its heading opens the list that it counts. */
export function CountCard({ card, scale, period }: Props) {
  const { label, list, kind, ever, before } = card;
  const parts = card.parts.split(" ").map(Number);
  const added = parts.reduce((sum, part) => sum + part, 0);
  const words = PERIOD_WORDS[period];
  const isRecords = kind === "records";
  return (
    <li className="card count">
      <h3>
        <a href={list}>{label}</a>
      </h3>
      <p className="figure">{inFigures(isRecords ? ever : added)}</p>
      {ever === 0 ? (
        <p className="hint">None yet</p>
      ) : (
        <>
          <p>{isRecords ? `${added === 0 ? "None" : inFigures(added)} added ${words}` : words}</p>
          <p className="hint">{changeInWords(added, before, period)}</p>
          {!isRecords && <p className="hint">{`${inFigures(ever)} in all`}</p>}
        </>
      )}
      {ever > 0 && (
        <SmallChart
          {...scale}
          title={isRecords ? `${label} added` : label}
          counted={isRecords ? "Added" : label}
          values={parts}
        />
      )}
    </li>
  );
}

const inFigures = (count: number) => count.toLocaleString("en-US");
