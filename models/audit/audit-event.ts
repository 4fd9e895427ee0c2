import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** Something that happened, who did it and from where. Never changed and never deleted (DESIGN 6). */
export class AuditEvent extends Model<
  InferAttributes<AuditEvent>,
  InferCreationAttributes<AuditEvent>
> {
  declare id: CreationOptional<number>;
  declare at: Date;
  declare actorId: string;
  declare actorName: string;
  declare actorRole: string;
  declare channel: string;
  /** The API token that acted for the person, by its name. */
  declare via: string | null;
  /** What happened to the record, such as "created". */
  declare action: string;
  /** What kind of record, in words, such as "tag". */
  declare recordType: string;
  declare recordId: string | null;
  declare recordName: string | null;
  /** JSON: an object of the changed fields, each [before, after]; null is "nothing". */
  declare changes: string;
  declare address: string | null;
  declare requestId: string;
  /** The place in the chain, and the hash over the event and the one before; null until sealed. */
  declare position: CreationOptional<number | null>;
  declare hash: CreationOptional<string | null>;

  static define(sequelize: Sequelize) {
    AuditEvent.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        at: { type: DataTypes.DATE, allowNull: false },
        actorId: { type: DataTypes.TEXT, allowNull: false },
        actorName: { type: DataTypes.TEXT, allowNull: false },
        actorRole: { type: DataTypes.TEXT, allowNull: false },
        channel: { type: DataTypes.TEXT, allowNull: false },
        via: DataTypes.TEXT,
        action: { type: DataTypes.TEXT, allowNull: false },
        recordType: { type: DataTypes.TEXT, allowNull: false },
        recordId: DataTypes.TEXT,
        recordName: DataTypes.TEXT,
        changes: { type: DataTypes.TEXT, allowNull: false },
        address: DataTypes.TEXT,
        requestId: { type: DataTypes.TEXT, allowNull: false },
        position: DataTypes.INTEGER,
        hash: DataTypes.TEXT,
      },
      { sequelize, tableName: "audit_events", timestamps: false },
    );
  }
}
