import { z } from "zod";
import { blankToUndefined, wholeNumberField } from "./text.schema";

type AmountRule = {
  label: string;
  /** Limit, in whole cents. */
  maxCents: number;
  /** The limit in words, such as "$10,000". */
  max: string;
  /** Default: `maxCents` in words. */
  maxMessage?: string;
};

const amountRule = ({ label, maxCents, max, maxMessage }: AmountRule, notWhole: string) =>
  wholeNumberField({
    required: `${label} is required`,
    notNumber: `${label} must be a number`,
    notWhole: `${label} ${notWhole}`,
    min: { value: 0, message: `${label} must not be negative` },
    max: { value: maxCents, message: maxMessage ?? `${label} must be at most ${max}` },
  });

/** Amount in whole cents, of programs. */
export const centsField = (rule: AmountRule) => amountRule(rule, "must be in whole cents");

/** Amount of a form, in dollars such as "4.99"; output in whole cents. */
export const dollarsField = (rule: AmountRule) =>
  z.preprocess(
    (value) => {
      const text = typeof value === "string" ? value.trim().replace(/^\$/, "") : value;
      if (blankToUndefined(text) === undefined || Number.isNaN(Number(text))) return text;
      // Rounded to a fraction of a cent, since 4.99 × 100 is no whole number in binary.
      return Math.round(Number(text) * 100_000) / 1_000;
    },
    amountRule(rule, "must be in whole cents, such as 4.99"),
  );

/** Formats whole cents as a form has them, such as "4.99". */
export const formatDollarsField = (cents: number) => (cents / 100).toFixed(2);
