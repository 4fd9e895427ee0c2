import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { SubmissionKey } from "~/app/components/forms/submission";
import { formatOrder } from "~/models/surveys/question-order.schema";
import { ORDER_INTENTS, orderAddress } from "./order-form";

type Props = {
  survey: number;
  editing: boolean;
  toSave: number[];
  order: { saved: number[]; changed?: string | null; busy: boolean };
  /** The button that was pressed last: see useFocusAfterSaving. */
  pressed: Pressed;
};
export type Pressed = { current: HTMLElement | null };

/** Says that an order is not saved yet, and saves it or goes back. It stays in sight, and below what it is about. */
export function OrderBar({ survey, editing, toSave, order, pressed }: Props) {
  const { saved, changed, busy } = order;
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData?.has("intent");
  const afterPresses = useAfterPresses(busy);
  const isSaving = sending && formData?.get("intent") === ORDER_INTENTS.save;
  return (
    <Form
      method="post"
      action={orderAddress(survey, { edit: editing })}
      preventScrollReset
      className="order-bar"
      onSubmit={(event) => {
        pressed.current = (event.nativeEvent as SubmitEvent).submitter;
        afterPresses(event);
      }}
    >
      <SubmissionKey />
      <input type="hidden" name="order" value={formatOrder(toSave)} autoComplete="off" />
      <input type="hidden" name="base" value={formatOrder(saved)} autoComplete="off" />
      <p role="status">The order has changed and is not saved yet.</p>
      <div className="actions">
        <button className="button" name="intent" value={ORDER_INTENTS.discard} disabled={sending}>
          {changed ? "Use the saved order" : "Discard order"}
        </button>{" "}
        <button
          className="button primary"
          name="intent"
          value={ORDER_INTENTS.save}
          disabled={sending}
        >
          {isSaving ? "Saving..." : "Save Order"}
        </button>
      </div>
    </Form>
  );
}

/** A press that the server hears of after the order was saved would be pending again: sending waits for it. */
function useAfterPresses(busy: boolean) {
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (busy || !held.current) return;
    const button = held.current as HTMLButtonElement;
    held.current = null;
    button.form?.requestSubmit(button);
  }, [busy]);
  return (event: FormEvent) => {
    if (!busy) return;
    event.preventDefault();
    held.current = (event.nativeEvent as SubmitEvent).submitter;
  };
}

/**
 * A button that rests while the order is on its way loses the focus. It has it again if the answer leaves it there;
 * otherwise the heading of what it was about has.
 */
export function useFocusAfterSaving(pressed: Pressed, heading: RefObject<HTMLElement>) {
  const { state } = useNavigation();
  useEffect(() => {
    const button = pressed.current;
    if (state !== "idle" || !button) return;
    pressed.current = null;
    if (document.activeElement !== document.body) return;
    const target = button.isConnected ? button : heading.current;
    target?.focus({ preventScroll: true });
  }, [state, pressed, heading]);
}
