import type { ShownPhone } from "~/server/platform/phone-numbers";
import { useEffect, useRef, useState } from "react";
import type { Answer } from "~/models/surveys/answer.schema";
import { UrgentCall } from "../patient/urgent-call";

type Props = {
  /** Form field of the question. */
  name: string;
  urgentAnswer: Answer;
  /** The procedure's number of the care team; null for the hospital's. */
  phone: ShownPhone | null;
};

/** Live region below a question that calls for help as soon as its urgent answer is chosen; requires scripts. */
export function UrgentHelp({ name, urgentAnswer, phone }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const [isUrgent, setIsUrgent] = useState(false);
  useEffect(() => {
    const form = region.current?.closest("form");
    if (!form) return;
    const listeners = new AbortController();
    const read = () => setIsUrgent(new FormData(form).get(name) === String(urgentAnswer));
    read();
    // The reset event precedes the reset of the values.
    for (const event of ["input", "reset"]) {
      form.addEventListener(event, () => setTimeout(read), { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [name, urgentAnswer]);
  return (
    <div className={isUrgent ? "mt-5" : ""} ref={region} role="status">
      {isUrgent && <UrgentCall phone={phone} />}
    </div>
  );
}
