import { Confirmation } from "../dialog/confirmation";

type Props = {
  /** The request's subject and date, formatted. */
  subject: string;
  when: string;
  /** Why the request cannot be withdrawn anymore; null if it can. */
  problem: string | null;
  closeTo: string;
};

/** Confirmation dialog of a request's withdrawal. */
export function WithdrawalDialog({ subject, when, problem, closeTo }: Props) {
  return (
    <Confirmation
      title="Withdraw Request"
      closeTo={closeTo}
      failedTitle="Not Withdrawn"
      busyLabel="Withdrawing..."
      tone="destroy"
      isImpossible={problem !== null}
    >
      <p>
        <strong>{subject}</strong>
        <br />
        {when}
      </p>
      <p>{problem ?? "We then forget this request. You can always send another one."}</p>
    </Confirmation>
  );
}
