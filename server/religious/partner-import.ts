import { RELIGION_TYPES } from "~/models/religious/religion-types.schema";
import { Op } from "sequelize";
import { z } from "zod";
import { ReligiousMessage, ReligiousPartner } from "~/models";
import { MESSAGE_NAMES, religiousMessageSchema } from "~/models/religious/religious-message.schema";
import { newReligiousPartnerFormSchema } from "~/models/religious/religious-partner.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { choiceCell, statusCell } from "~/server/imports/cells";
import { CONTACT_COLUMNS, pickContact } from "~/server/imports/contact-columns";
import {
  addExistingChildren,
  findExistingByName,
  readAllNames,
} from "~/server/imports/existing-names";
import { inOrder, readFileRows, statusValue } from "~/server/imports/file-rows";
import type { ImportDescription } from "~/server/imports/import-description";
import { recordAllCreated } from "~/server/platform/audit";
import { withPhone } from "~/server/platform/contact";
import { presentReligiousMessage, presentReligiousPartner } from "./present";

const TEXT_RULE = { maxLength: TEXT_LIMITS.text, isMultiline: true, isOptional: true };

const partnerSchema = withPhone(newReligiousPartnerFormSchema.extend({ isActive: statusCell }));
const { messageName, religionType, ...messageFields } = religiousMessageSchema.omit({
  religiousPartnerId: true,
}).shape;
const messageSchema = z.object({
  ...messageFields,
  messageName: choiceCell(MESSAGE_NAMES, messageName),
  religionType: choiceCell(RELIGION_TYPES, religionType),
  isActive: statusCell,
});

/** Import of religious partners with their messages. */
export const PARTNER_IMPORT: ImportDescription<
  z.output<typeof partnerSchema>,
  z.output<typeof messageSchema>
> = {
  fileName: "religious-partners",
  subject: "religious partners",
  record: {
    label: "religious partner",
    columns: [
      { header: "Partner", field: "partnerName" },
      ...CONTACT_COLUMNS,
      { header: "Partner Description", field: "partnerDescription", rule: TEXT_RULE },
      { header: "Partner Status", field: "isActive", hint: "Active or Inactive" },
    ],
    schema: partnerSchema,
    key: ["partnerName"],
    name: "partnerName",
  },
  children: {
    label: "religious message",
    columns: [
      { header: "Message", field: "messageName", hint: "such as Pre-Procedure Message" },
      {
        header: "Title",
        field: "title",
        hint: "the message if it is blank",
        rule: { isOptional: true },
      },
      { header: "Religion", field: "religionType" },
      { header: "URL", field: "messageUrl", rule: { maxLength: TEXT_LIMITS.url } },
      { header: "Seconds", field: "duration" },
      { header: "Description", field: "description", rule: TEXT_RULE },
      { header: "Message Status", field: "isActive", hint: "Active or Inactive" },
    ],
    schema: messageSchema,
    // Messages have one of eleven names: what tells them apart is the rest.
    key: ["messageName", "title", "religionType"],
    isOptional: true,
  },
  examples: [
    ["Saint Luke", "Mary", "Diaz", "Chaplain", "(415) 555-0148", "mary@luke.example"].concat(
      ["Prayers for patients", "Active", "Pre-Procedure Message", "Peace", "Catholic"],
      ["https://luke.example/peace.mp3", "30", "A short prayer", "Active"],
    ),
    ["Saint Luke", "", "", "", "", "", "", "", "Procedure Morning Message", "", "Other"].concat([
      "https://luke.example/morning.mp3",
      "45",
      "",
      "Active",
    ]),
  ],
  async findExisting(caller, keys) {
    const { transaction } = caller;
    const existing = await findExistingByName(caller, ReligiousPartner, keys);
    return addExistingChildren(existing, async (ids) => {
      const attributes = ["religiousPartnerId", "name", "title", "religionType"];
      const where = { religiousPartnerId: ids };
      const rows = await ReligiousMessage.findAll({ attributes, where, raw: true, transaction });
      return rows.flatMap(({ religiousPartnerId: parentId, name, title, religionType }) => {
        const titles = title === name ? ["", title] : [title];
        return titles.map((each) => ({ parentId, key: [name, each, religionType], name }));
      });
    });
  },
  readNames: (caller) => readAllNames(caller, ReligiousPartner),
  async *readRecords({ transaction }, ids) {
    const partners = await ReligiousPartner.findAll({ where: { id: [...ids] }, transaction });
    yield* readFileRows(inOrder(ids, partners), {
      read: (religiousPartnerId, { afterId, limit }) =>
        ReligiousMessage.findAll({
          where: { religiousPartnerId, id: { [Op.gt]: afterId } },
          order: ["id"],
          limit,
          transaction,
        }),
      findParentId: ({ religiousPartnerId }) => religiousPartnerId,
      toRecord: (partner) => ({
        ...pickContact(partner),
        partnerName: partner.name,
        partnerDescription: partner.description,
        isActive: statusValue(partner),
      }),
      toChild: (message) => ({
        messageName: message.name,
        title: message.title,
        religionType: message.religionType,
        messageUrl: message.url,
        duration: message.durationSeconds,
        description: message.description,
        isActive: statusValue(message),
      }),
    });
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const rows = values.map(({ partnerName: name, partnerDescription: description, ...rest }) => ({
      name,
      description,
      ...rest,
    }));
    const created = await ReligiousPartner.bulkCreate(rows, { transaction, returning: true });
    const ids = created.map(({ id }) => id);
    const presented = created.map(presentReligiousPartner);
    await recordAllCreated(writer, "religious partner", presented, (each) => each.partnerName);
    noteCreated("religious partner", created);
    return ids;
  },
  async createChildren(writer, children, noteCreated) {
    const { transaction } = writer;
    const rows = children.map(({ parentId, values }) => ({
      religiousPartnerId: parentId,
      name: values.messageName,
      title: values.title || values.messageName,
      religionType: values.religionType,
      url: values.messageUrl,
      durationSeconds: values.duration,
      description: values.description,
      isActive: values.isActive,
    }));
    const created = await ReligiousMessage.bulkCreate(rows, { transaction, returning: true });
    const presented = created.map(presentReligiousMessage);
    await recordAllCreated(writer, "religious message", presented, (each) => each.messageName);
    noteCreated("religious message", created);
  },
};
