/** Query parameter of a request dialog after the request was stored. */
const SENT_PARAMETER = "sent";

/** URL of a dialog after its request was stored. */
export const sentUrl = ({ pathname }: URL): string => `${pathname}?${SENT_PARAMETER}=on`;

export const wasSent = ({ searchParams }: URL): boolean => searchParams.has(SENT_PARAMETER);
