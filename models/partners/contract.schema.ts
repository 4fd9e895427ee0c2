import type { PartnerStatus } from "./partner-options.schema";

/** What decides whether a partner's contract counts; days are YYYY-MM-DD, "" or null for none. */
export type Contract = {
  status: PartnerStatus;
  contractFrom: string | null;
  contractTo: string | null;
};

/** Whether a contract has ended, by its last day or its status. @param today YYYY-MM-DD in the hospital's time zone */
export const hasContractEnded = ({ status, contractTo }: Contract, today: string): boolean =>
  status === "Ended" || (Boolean(contractTo) && String(contractTo) < today);

/** Whether a contract begins on a later day. @param today YYYY-MM-DD in the hospital's time zone */
export const isContractToCome = ({ contractFrom }: Contract, today: string): boolean =>
  Boolean(contractFrom) && String(contractFrom) > today;

/**
 * Whether a partner's contract is in force: the partner is Active, and the day is not before the first or after the last one, both
 * included (AREAS 11). @param today YYYY-MM-DD in the hospital's time zone
 */
export const isContractInForce = (contract: Contract, today: string): boolean =>
  contract.status === "Active" &&
  !isContractToCome(contract, today) &&
  !hasContractEnded(contract, today);
