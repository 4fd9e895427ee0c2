import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
  type NonAttribute,
  type Sequelize,
} from "sequelize";
import { lineColumn } from "~/models/platform/columns";
import type { RecipientKind } from "~/models/outbox/outbox-message.schema";
import type {
  ConsentChannel,
  ConsentScope,
  ConsentSource,
  LedgerCategory,
} from "./consent-category.schema";

/** An entry of the consent ledger, which is only appended to (AREAS 1). */
export class Consent extends Model<InferAttributes<Consent>, InferCreationAttributes<Consent>> {
  declare id: CreationOptional<number>;
  declare createdAt: CreationOptional<Date>;
  /** Person it is about; both null for a number that nobody is known to have, or of an erased patient. */
  declare personKind: RecipientKind | null;
  declare personId: number | null;
  declare channel: ConsentChannel;
  /** E.164 without an extension, or an email address in lower case; "" for a page. */
  declare address: string;
  declare category: LedgerCategory;
  declare scope: ConsentScope;
  /** Whether agreement was given; false for withdrawn. */
  declare isGiven: boolean;
  /** Words that were shown, or the keyword that was received; "" where nobody was shown any. */
  declare words: string;
  declare source: ConsentSource;
  /** Who wrote it: the actor of the audit. */
  declare actorId: string;
  declare actorName: string;

  /** Name of the guardian who wrote it for the patient; "" where anybody else did. */
  get guardianName(): NonAttribute<string> {
    const isByCaretaker = this.personKind === "patient" && this.actorId.startsWith("caretaker:");
    return isByCaretaker ? this.actorName : "";
  }

  static define(sequelize: Sequelize) {
    Consent.init(
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        createdAt: DataTypes.DATE,
        personKind: DataTypes.TEXT,
        personId: DataTypes.INTEGER,
        channel: lineColumn(),
        address: lineColumn(),
        category: lineColumn(),
        scope: lineColumn(),
        isGiven: { type: DataTypes.BOOLEAN, allowNull: false },
        words: lineColumn(),
        source: lineColumn(),
        actorId: lineColumn(),
        actorName: lineColumn(),
      },
      { sequelize, tableName: "consents", updatedAt: false },
    );
  }
}
