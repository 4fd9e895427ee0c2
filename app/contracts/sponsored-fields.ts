/** "allow" or "stop": whether the patient is shown sponsored content. */
export const SPONSORED_FIELD = "sponsored";
/** Version of the words that the form shows. */
export const SPONSORED_WORDS_FIELD = "words";

/** Where patients read of it, and choose. */
export const SPONSORED_CHOICE = "/patient-data#sponsored-content";

/** Words of the buttons that withdraw it, on Your Data and below a session, which the ledger keeps. */
export const STOP_ON_YOUR_DATA = "Stop Showing It";
export const STOP_BELOW_SESSION = "Stop Showing Sponsored Content";
