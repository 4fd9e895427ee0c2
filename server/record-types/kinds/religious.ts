import { activation } from "../bulk-actions";
import { childList, recordList } from "../record-list";
import { ReligiousMessage, ReligiousPartner } from "~/models";
import { newReligiousPartnerFormSchema } from "~/models/religious/religious-partner.schema";
import { partnerLabel } from "~/models/rules/labels.schema";
import {
  deleteReligiousMessage,
  getReligiousMessage,
  listReligiousMessages,
  RELIGIOUS_MESSAGE_LIST,
  updateReligiousMessage,
} from "~/server/religious/messages";
import { PARTNER_TABLE } from "~/server/religious/partner-table";
import { PARTNER_IMPORT } from "~/server/religious/partner-import";
import {
  deleteReligiousPartner,
  getReligiousPartner,
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  updateReligiousPartner,
} from "~/server/religious/partners";
import { CONTENT, deleted, pageBelow, type RecordType } from "../record-type";

/** Religious partners and their messages. */
export const RELIGIOUS_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "religious partner",
    table: "religious_partners",
    uniqueName: newReligiousPartnerFormSchema.shape.partnerName,
    plural: "religious partners",
    entity: "religious-partner",
    label: partnerLabel,
    ...pageBelow("/admin/religious"),
    listTable: PARTNER_TABLE,
    imports: PARTNER_IMPORT,
    list: recordList(RELIGIOUS_PARTNER_LIST, async (caller, query) => {
      const { religiousPartners: rows, ...page } = await listReligiousPartners(caller, query);
      return { ...page, rows: rows.map(({ id, partnerName: name }) => ({ id, name })) };
    }),
    remove: deleteReligiousPartner,
    model: ReligiousPartner,
    actions: activation(getReligiousPartner, updateReligiousPartner),
    dependents: [deleted(["messages", "message"], "religious_messages", "religious_partner_id")],
  },
  {
    ...CONTENT,
    type: "religious message",
    table: "religious_messages",
    plural: "religious messages",
    entity: "religious-message",
    childList: childList("/admin/religious", RELIGIOUS_MESSAGE_LIST, async (caller, id, query) => {
      const { religiousMessages, ...page } = await listReligiousMessages(caller, id, query);
      return { ...page, rows: religiousMessages.map(({ id, title: name }) => ({ id, name })) };
    }),
    remove: deleteReligiousMessage,
    model: ReligiousMessage,
    actions: activation(getReligiousMessage, updateReligiousMessage),
  },
];
