import type { Sequelize } from "sequelize";
import { NamedModel } from "~/models/platform/record-model";

/** A tag for finding and grouping content (specification 001, section 3). */
export class Tag extends NamedModel<Tag> {
  static define(sequelize: Sequelize) {
    Tag.defineNamed(sequelize, "tags", {});
  }
}
