import { ChartData } from "~/app/components/chart/chart-data";
import { GROUPED_BY } from "~/app/components/chart/grouped-by";
import type { TimeAxis } from "~/app/components/chart/small-chart";
import { AMOUNT_FORMATS } from "./amount-formats";
import { GROUP_CLASSES } from "./card-layout";
import { CountCard } from "./count-card";
import { PANEL_CLASSES } from "./panel-classes";
import type { CardView, GroupView } from "./present-figures.server";

type Props = GroupView & { scale: TimeAxis };

/** Group of cards with one table of their values; its rows and columns are those of the grid around it. */
export function CountGroup({ title, cards, scale }: Props) {
  const counted = cards.filter(({ details }) => details);
  return (
    <section
      className={`col-span-full row-span-3 mb-7 grid grid-cols-subgrid grid-rows-subgrid print:break-inside-avoid print:grid-cols-2 ${GROUP_CLASSES[title] ?? ""}`.trimEnd()}
    >
      <h2 className="col-span-full mb-3">{title}</h2>
      <ul
        className={`col-span-full grid grid-cols-subgrid gap-x-0 lg:auto-rows-fr ${PANEL_CLASSES}`}
      >
        {cards.map((card) => (
          <CountCard
            key={card.label}
            card={card}
            scale={scale}
            isTitled={cards.length === 1 && card.label === title}
          />
        ))}
      </ul>
      {counted.length > 0 && (
        <div className="col-span-full">
          <ChartData
            title={title}
            columns={[GROUPED_BY[scale.unit], ...counted.map(toColumn)]}
            rows={scale.labels.map((label, part) => ({
              label,
              values: counted.map(({ kind, parts }) =>
                AMOUNT_FORMATS[kind].format(parts[part] ?? 0),
              ),
            }))}
          />
        </div>
      )}
    </section>
  );
}

const toColumn = ({ label, kind }: CardView) => (kind === "records" ? `${label} added` : label);
