/** Domains reserved for documentation (RFC 2606): nothing is there. */
const EXAMPLE_HOST = /(^|\.)(example\.(com|net|org)|example|invalid|test)$/;

/** Whether a valid web address is one of those reserved for examples. */
export const isExampleAddress = (address: string): boolean =>
  EXAMPLE_HOST.test(new URL(address).hostname);
