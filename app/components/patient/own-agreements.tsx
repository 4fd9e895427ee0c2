import { RevocableList } from "./revocable-list";

/** Words of the button, which the ledger keeps. */
export const WITHDRAW = "Withdraw";

type Agreement = {
  id: number;
  messages: string;
  /** Such as "by text message to ••• 0142, since Nov 24, 2026". */
  terms: string;
  /** Words that were agreed to; "" if none were kept. */
  words: string;
};

/** What a patient agreed to get by message, each with a button that withdraws it (AREAS 1). */
export const OwnAgreements = ({ agreements }: { agreements: Agreement[] }) => (
  <RevocableList
    id="agreements"
    title="Messages that you agreed to"
    field="withdraw"
    button={WITHDRAW}
    items={agreements.map(({ id, messages, terms, words }) => ({
      id,
      title: messages,
      notes: [terms, ...(words ? [`You agreed to: “${words}”`] : [])],
      label: `${WITHDRAW}: ${messages}, ${terms}`,
    }))}
  />
);
