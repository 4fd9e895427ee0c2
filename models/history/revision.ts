import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** A version of a content record: who saved it, what changed, and the record as it was then. Deleted with the record's bin item. */
export class Revision extends Model<InferAttributes<Revision>, InferCreationAttributes<Revision>> {
  declare id: CreationOptional<number>;
  /** Record type as in the audit, such as "tag". */
  declare recordType: string;
  declare recordId: number;
  /** The record's version; null for an event from before versions were stored. */
  declare version: number | null;
  declare at: Date;
  /** Null where nobody is known, as for sample content. */
  declare actorId: string | null;
  declare actorName: string | null;
  declare channel: string | null;
  /** Name of the API token that acted on the actor's behalf. */
  declare via: string | null;
  /** Past participle as in the audit, such as "created"; "updated" is an edit. */
  declare action: string;
  /** Display name of the record at the time. */
  declare name: string | null;
  declare parentType: string | null;
  declare parentId: number | null;
  /** JSON object as in the audit: changed field to [before, after]; null where nothing is compared. */
  declare changes: string | null;
  /** Presented record as JSON; null for a deletion, and for an event from before versions were stored. */
  declare snapshot: string | null;
  /** The version that this one brought back. */
  declare restoredVersion: number | null;

  static define(sequelize: Sequelize) {
    Revision.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        recordType: { type: DataTypes.TEXT, allowNull: false },
        recordId: { type: DataTypes.INTEGER, allowNull: false },
        version: DataTypes.INTEGER,
        at: { type: DataTypes.DATE, allowNull: false },
        actorId: DataTypes.TEXT,
        actorName: DataTypes.TEXT,
        channel: DataTypes.TEXT,
        via: DataTypes.TEXT,
        action: { type: DataTypes.TEXT, allowNull: false },
        name: DataTypes.TEXT,
        parentType: DataTypes.TEXT,
        parentId: DataTypes.INTEGER,
        changes: DataTypes.TEXT,
        snapshot: DataTypes.TEXT,
        restoredVersion: DataTypes.INTEGER,
      },
      { sequelize, tableName: "revisions", timestamps: false },
    );
  }
}
