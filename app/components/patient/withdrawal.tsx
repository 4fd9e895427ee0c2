import { Confirmation } from "../dialog/confirmation";

type Props = {
  /** The request's subject and date, formatted: see OwnRequest. */
  what: string;
  when: string;
  /** Why the request cannot be withdrawn any more; null if it can. */
  answered: string | null;
  closeTo: string;
};

/** Confirmation dialog of a request's withdrawal. */
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
