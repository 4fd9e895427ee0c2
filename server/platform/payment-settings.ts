import type { z } from "zod";
import { describeLength, secret, setting, throwSettingsError, urlRule } from "./setting";

export type PaymentSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the provider's API, as in tests; null for its own. */
  apiUrl: URL | null;
};

/** Settings of the payment provider (AREAS 10). */
export const paymentSettings = {
  /** Null: nothing is charged. */
  stripeSecretKey: secret(),
  /** Secret that signs the provider's events. */
  stripeWebhookSecret: secret(),
  stripeApiUrl: setting({
    takes: "an address such as http://127.0.0.1:12111, with nothing after the host and its port",
    rule: urlRule("http:", "https:").refine(({ href, origin }) => href === `${origin}/`),
    default: null,
    show: describeLength,
  }),
};

type ParsedSettings = {
  [Key in keyof typeof paymentSettings]: z.output<(typeof paymentSettings)[Key]>;
};

/** Combines the settings of payments; null where they are off. @throws SettingsError where a part is missing */
export function combinePaymentSettings({
  stripeSecretKey: secretKey,
  stripeWebhookSecret: webhookSecret,
  stripeApiUrl: apiUrl,
}: ParsedSettings): PaymentSettings | null {
  if (secretKey && !webhookSecret) {
    const takes = "the secret of the webhook while STRIPE_SECRET_KEY is set";
    throwSettingsError("STRIPE_WEBHOOK_SECRET", "empty", takes);
  }
  if (webhookSecret && !secretKey) {
    const takes = "the secret key while STRIPE_WEBHOOK_SECRET is set";
    throwSettingsError("STRIPE_SECRET_KEY", "empty", takes);
  }
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl } : null;
}
