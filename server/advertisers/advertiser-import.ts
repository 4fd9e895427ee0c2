import { Op } from "sequelize";
import type { z } from "zod";
import { Advertisement, Advertiser } from "~/models";
import { wizardAdvertisementSchema } from "~/models/advertisers/advertisement.schema";
import { advertiserFormSchema } from "~/models/advertisers/advertiser.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { formatNames, statusCell } from "~/server/imports/cells";
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
import { findOrInsertTags, insertTagLinks } from "~/server/tags/insert-tags";
import { TAGS_COLUMN, tagsCell } from "~/server/tags/tag-import";
import { ADVERTISEMENT_TAGS } from "~/server/tags/tag-links";
import { presentAdvertisement, presentAdvertiser } from "./present";
import { presentAdvertisements } from "./present-advertisements";

// The contact may be blank, as that of an existing advertiser.
const advertiserSchema = withPhone(
  advertiserFormSchema.omit({ status: true }).extend({ isActive: statusCell }),
);
const advertisementSchema = wizardAdvertisementSchema
  .omit({ tagIds: true, newTagName: true })
  .extend({ tags: tagsCell, isActive: statusCell });

/** Import of advertisers with their advertisements. */
export const ADVERTISER_IMPORT: ImportDescription<
  z.output<typeof advertiserSchema>,
  z.output<typeof advertisementSchema>
> = {
  fileName: "advertisers",
  subject: "advertisers",
  record: {
    label: "advertiser",
    columns: [
      { header: "Advertiser", field: "advertiserName" },
      ...CONTACT_COLUMNS,
      { header: "Advertiser Status", field: "isActive", hint: "Active or Inactive" },
    ],
    schema: advertiserSchema,
    key: ["advertiserName"],
    name: "advertiserName",
  },
  children: {
    label: "advertisement",
    columns: [
      { header: "Advertisement", field: "advertisementName" },
      { header: "URL", field: "advertisementUrl", rule: { maxLength: TEXT_LIMITS.url } },
      { header: "Seconds", field: "advertisementDuration" },
      TAGS_COLUMN,
      { header: "Advertisement Status", field: "isActive", hint: "Active or Inactive" },
    ],
    schema: advertisementSchema,
    key: ["advertisementName"],
    name: "advertisementName",
    isOptional: true,
  },
  examples: [
    [
      "Harbor Pharmacy",
      "Ann",
      "Lee",
      "Owner",
      "(415) 555-0132",
      "ann@harbor.example",
      "Active",
    ].concat([
      "Open all night",
      "https://harbor.example/night.mp4",
      "15",
      "Pharmacy; Night",
      "Active",
    ]),
    ["Harbor Pharmacy", "", "", "", "", "", ""].concat([
      "We deliver",
      "https://harbor.example/deliver.mp4",
      "30",
      "Pharmacy",
      "Active",
    ]),
  ],
  async findExisting(caller, keys) {
    const { transaction } = caller;
    return addExistingChildren(await findExistingByName(caller, Advertiser, keys), async (ids) => {
      const where = { advertiserId: ids };
      const attributes = ["advertiserId", "name"];
      const rows = await Advertisement.findAll({ attributes, where, raw: true, transaction });
      return rows.map(({ advertiserId, name }) => ({ parentId: advertiserId, key: [name], name }));
    });
  },
  readNames: (caller) => readAllNames(caller, Advertiser),
  async *readRecords(caller, ids) {
    const { transaction } = caller;
    const advertisers = await Advertiser.findAll({ where: { id: [...ids] }, transaction });
    yield* readFileRows(inOrder(ids, advertisers), {
      async read(advertiserId, { afterId, limit }) {
        const where = { advertiserId, id: { [Op.gt]: afterId } };
        const options = { where, order: ["id"], limit, transaction };
        return presentAdvertisements(caller, await Advertisement.findAll(options));
      },
      findParentId: ({ advertiserId }) => advertiserId,
      toRecord: (advertiser) => ({
        ...pickContact(advertiser),
        advertiserName: advertiser.name,
        isActive: statusValue(advertiser),
      }),
      toChild: (advertisement) => ({
        advertisementName: advertisement.advertisementName,
        advertisementUrl: advertisement.advertisementUrl,
        advertisementDuration: advertisement.advertisementDuration,
        tags: formatNames(advertisement.tags.map(({ name }) => name)),
        isActive: statusValue(advertisement),
      }),
    });
  },
  async create(writer, values, noteCreated) {
    const { transaction } = writer;
    const rows = values.map(({ advertiserName: name, ...rest }) => ({ name, ...rest }));
    const created = await Advertiser.bulkCreate(rows, { transaction, returning: true });
    const ids = created.map(({ id }) => id);
    const presented = created.map(presentAdvertiser);
    await recordAllCreated(writer, "advertiser", presented, (each) => each.advertiserName);
    noteCreated("advertiser", created);
    return ids;
  },
  async createChildren(writer, children, noteCreated) {
    const { transaction } = writer;
    const names = children.flatMap(({ values }) => values.tags);
    const { findTag, created: newTags } = await findOrInsertTags(writer, names);
    const rows = children.map(({ parentId, values }) => ({
      advertiserId: parentId,
      name: values.advertisementName,
      url: values.advertisementUrl,
      durationSeconds: values.advertisementDuration,
      isActive: values.isActive,
    }));
    const created = await Advertisement.bulkCreate(rows, { transaction, returning: true });
    const tags = new Map(
      created.map(({ id }, index) => [id, (children[index]?.values.tags ?? []).map(findTag)]),
    );
    await insertTagLinks(writer, ADVERTISEMENT_TAGS, tags);
    const presented = created.map((each) => presentAdvertisement(each, tags.get(each.id) ?? []));
    await recordAllCreated(writer, "advertisement", presented, (each) => each.advertisementName);
    noteCreated("tag", newTags);
    noteCreated("advertisement", created);
  },
};
