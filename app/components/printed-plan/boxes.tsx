import type { BoxGroup } from "~/app/patient/print/present-boxes.server";
import { CheckIcon } from "../ui/icons";

/** What to do, each with a box to tick; on paper in two columns. */
export const Boxes = ({ groups }: { groups: readonly BoxGroup[] }) => (
  <div className="grid gap-6 print:block print:columns-2 print:gap-8">
    {groups.map(({ title, boxes, more }) => (
      <section key={title} className="print:mb-3">
        <h3 className="mb-2 text-lg">{title}</h3>
        <ul className="grid gap-1 leading-snug">
          {boxes.map(({ key, ...box }) => (
            <Box key={key} {...box} />
          ))}
        </ul>
        {more > 0 && <p className="text-soft">{`and ${more} more online`}</p>}
      </section>
    ))}
  </div>
);

const Box = ({ day, text, isDone }: Omit<BoxGroup["boxes"][number], "key">) => (
  <li className="flex items-start gap-2">
    <span
      className="mt-1 inline-flex size-4 flex-none items-center justify-center border border-line-strong"
      aria-hidden="true"
    >
      {isDone && <CheckIcon size={14} />}
    </span>
    {day && <span className="w-24 flex-none text-soft">{day}</span>}{" "}
    <span className="min-w-0 wrap-anywhere">
      {text}
      {isDone && <span className="sr-only">: done</span>}
    </span>
  </li>
);
