/** In the address of a dialog: what was asked for has been sent. */
const SENT = "sent";

/** Where a request leads once it is stored: the same dialog says so. */
export const sentAddress = ({ pathname }: URL): string => `${pathname}?${SENT}=on`;

export const wasSent = ({ searchParams }: URL): boolean => searchParams.has(SENT);
