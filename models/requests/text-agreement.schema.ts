/** Label of the agreement to text messages, as the ledger keeps it. In a file without zod, which browsers load later. */
export const TEXT_AGREEMENT = "Text me the answer. STOP ends this.";
