import { showPhone } from "~/server/platform/phone-numbers";

/** Telephone numbers that belong to nobody: 555-0100 to 555-0199 are reserved for fiction. */
export const PHONE = "(206) 555-0100";
export const OTHER_PHONE = "(206) 555-0199";

/** Both as they are stored. */
export const STORED_PHONE = "+12065550100";
export const OTHER_STORED_PHONE = "+12065550199";

/** A procedure with its phone number as it is shown. */
export const withShownPhone = ({ id, phone }: { id: number; phone: string }) => ({
  id,
  phone: showPhone(phone),
});
