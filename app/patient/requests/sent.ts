/** Query parameter that makes a request dialog show that the request was sent. */
const SENT_PARAMETER = "sent";

/** URL of a dialog after its request was stored. */
export const sentUrl = ({ pathname }: URL): string => `${pathname}?${SENT_PARAMETER}=on`;

export const wasSent = ({ searchParams }: URL): boolean => searchParams.has(SENT_PARAMETER);
