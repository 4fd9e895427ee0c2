import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type Sequelize,
} from "sequelize";

/** An append-only audit event: actor, action, record and origin (DESIGN 6). */
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
  /** Name of the API token that acted on the actor's behalf. */
  declare via: string | null;
  /** Past participle, such as "created". */
  declare action: string;
  /** Readable record type, such as "tag". */
  declare recordType: string;
  declare recordId: string | null;
  declare recordName: string | null;
  /** JSON object: changed field to [before, after], null for an empty value. */
  declare changes: string;
  declare address: string | null;
  declare requestId: string;
  /** Position in the hash chain, and hash over the event and the previous hash; null until sealed. */
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
