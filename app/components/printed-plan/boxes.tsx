import type { BoxGroup } from "~/app/patient/print/present-boxes.server";
import { CheckIcon } from "../ui/icons";

/** What to do by day, each with a box to tick; on paper in two columns. */
export const Boxes = ({ groups }: { groups: readonly BoxGroup[] }) => (
  <div className="grid gap-6 leading-snug print:block print:columns-2 print:gap-8 print:text-lg">
    {groups.map(({ title, when, days, more }) => (
      // A phase, which is short, stays in its column; the others would leave one of them empty.
      <section key={title} className={when ? "break-inside-avoid print:mb-3" : "print:mb-3"}>
        <h3 className="mb-1 text-lg">{title}</h3>
        {when && <p className="text-soft">{when}</p>}
        {days.length > 0 && (
          <ul className="*:py-0.5">
            {days.map((day) => (
              <Day key={day.boxes[0]?.key} {...day} />
            ))}
          </ul>
        )}
        {more > 0 && <p className="text-soft">{`and ${more} more online`}</p>}
      </section>
    ))}
  </div>
);

const Day = ({ day, boxes }: BoxGroup["days"][number]) => (
  <li className="flex items-start gap-2">
    {day && <span className="w-28 flex-none whitespace-nowrap text-soft">{day}</span>}{" "}
    <ul className="grid min-w-0 gap-1">
      {boxes.map(({ key, text, isDone }) => (
        <li key={key} className="flex items-start gap-2">
          <span
            className="mt-0.5 inline-flex size-4 flex-none items-center justify-center border border-line-strong"
            aria-hidden="true"
          >
            {isDone && <CheckIcon size={14} />}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {text}
            {isDone && <span className="sr-only">: done</span>}
          </span>
        </li>
      ))}
    </ul>
  </li>
);
