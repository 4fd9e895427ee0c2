import { Confirmation } from "../dialog/confirmation";

type Props = {
  /** What was asked for, and when: see OwnRequest. */
  what: string;
  when: string;
  /** Why it cannot be taken back any more; null where it can. */
  answered: string | null;
  closeTo: string;
};

/** Asks before a patient takes back what they asked for. */
export function Withdrawal({ what, when, answered, closeTo }: Props) {
  return (
    <Confirmation
      title="Withdraw Request"
      closeTo={closeTo}
      failedTitle="Not Withdrawn"
      busyLabel="Withdrawing..."
      tone="destroy"
      impossible={answered !== null}
    >
      <p>
        <strong>{what}</strong>
        <br />
        {when}
      </p>
      <p>{answered ?? "We then forget this request. You can always send another one."}</p>
    </Confirmation>
  );
}
