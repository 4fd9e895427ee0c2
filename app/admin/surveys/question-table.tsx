import { type FormEvent, useRef } from "react";
import { useMay } from "~/app/components/access/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { DownIcon, UpIcon } from "~/app/components/ui/icons";
import { useBeforePaint } from "~/app/components/use-before-paint";
import {
  type Move,
  parseMove,
  formatMove,
  formatOrder,
} from "~/models/surveys/question-order.schema";
import { orderAddress } from "./order-form";

export type QuestionRow = { id: number; text: string; type: string; correctAnswer: string };
type Props = {
  survey: number;
  editing: boolean;
  /** In the order that is shown. */
  rows: readonly QuestionRow[];
  order: { saved: number[]; shown: number[]; move: (move: Move) => void };
};

/**
 * The questions of a survey, each with buttons that move it: one form, which sends the order on screen. Scripts move the
 * row at once instead.
 */
export function QuestionTable({ survey, editing, rows, order }: Props) {
  const mayWrite = useMay("content.write");
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<Move | null>(null);
  // At once: a press that comes before an effect of the usual kind would be taken for the one before it.
  useBeforePaint(() => {
    if (last.current) focusOnArrow(form.current, last.current);
    last.current = null;
  }, [rows]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const move = parseMove(submitter?.getAttribute("value") ?? "");
    if (!move) return;
    last.current = move;
    order.move(move);
  };
  return (
    <form
      method="post"
      action={orderAddress(survey, { edit: editing })}
      {...{ onSubmit }}
      ref={form}
    >
      <input type="hidden" name="order" value={formatOrder(order.shown)} autoComplete="off" />
      <input type="hidden" name="base" value={formatOrder(order.saved)} autoComplete="off" />
      <table className="rows">
        <thead>
          <tr>
            <th scope="col" className="num">
              #
            </th>
            <th scope="col">Question</th>
            <th scope="col">Type</th>
            <th scope="col">Correct Answer</th>
            {mayWrite && (
              <th scope="col" className="row-actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, text, type, correctAnswer }, at) => (
            <tr key={id} id={`question-${id}`}>
              <td data-label="#" className="num">
                {at + 1}
              </td>
              <td data-label="Question">{text}</td>
              <td data-label="Type" className="whole">
                {type}
              </td>
              <td data-label="Correct Answer">{correctAnswer}</td>
              {mayWrite && (
                <td className="row-actions">
                  {rows.length > 1 && <Arrows question={id} at={at} of={rows.length} />}{" "}
                  <DialogLink to={`/questions/${id}/edit`} of={`question ${at + 1}`}>
                    Edit
                  </DialogLink>{" "}
                  <DialogLink
                    to={`/questions/${id}/delete`}
                    of={`question ${at + 1}`}
                    className="destroy"
                  >
                    Delete
                  </DialogLink>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}

type ArrowsProps = { question: number; at: number; of: number };

/** The first has no way up and the last none down; the place stays, so that nothing jumps. */
function Arrows({ question, at, of }: ArrowsProps) {
  return (
    <span className="arrows">
      {at > 0 && <Arrow move={{ question, direction: "up" }} number={at + 1} />}{" "}
      {at < of - 1 && <Arrow move={{ question, direction: "down" }} number={at + 1} />}
    </span>
  );
}

function Arrow({ move, number }: { move: Move; number: number }) {
  const { direction } = move;
  return (
    <button className={`button quiet small icon ${direction}`} name="move" value={formatMove(move)}>
      {direction === "up" ? <UpIcon /> : <DownIcon />}
      <span className="visually-hidden">{`Move question ${number} ${direction}`}</span>
    </button>
  );
}

/** The focus goes along with the question: to the same arrow, or to the other one where that is gone. */
function focusOnArrow(form: HTMLElement | null, { question, direction }: Move) {
  const other = direction === "up" ? "down" : "up";
  for (const way of [direction, other] as const) {
    const value = formatMove({ question, direction: way });
    const arrow = form?.querySelector<HTMLElement>(`button[value="${value}"]`);
    if (arrow) return arrow.focus();
  }
}
