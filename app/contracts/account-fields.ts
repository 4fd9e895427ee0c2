/** Fields of the forms about an account on Your Data. */
export const DEVICE_FIELD = "device";
/** Value of `DEVICE_FIELD` that stands for all devices except this one. */
export const OTHER_DEVICES = "others";
export const SHARING_FIELD = "sharing";
/** "on" or "off": whether sessions offer their religious messages. */
export const RELIGIOUS_FIELD = "religious";

/** "email" or "text": where somebody agrees to reminders. */
export const REMINDERS_FIELD = "reminders";

/** Where patients come after signing in, unless they came from another page. */
export const PATIENT_HOME = "/patient-procedures";
/** Page of today: where caretakers come after signing in, and patients once they have joined. */
export const TODAY_HOME = "/today";
