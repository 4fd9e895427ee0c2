import type { PlanGroup } from "~/models/catalogue/plan.schema";

/** The specification's four procedures with their specialties (000, section 3.4). */
export const SAMPLE_PROCEDURES = [
  {
    specialty: "General Surgery",
    name: "Inguinal Hernia Repair",
    description: "An operation that mends a weak place in the wall of the lower belly.",
  },
  {
    specialty: "Diagnostic Test",
    name: "MRI",
    description: "Pictures of the inside of the body, made with a strong magnet. You lie still.",
  },
  {
    specialty: "Blood Draw",
    name: "General Blood Panel",
    description: "A little blood is taken from a vein in your arm and looked at in the laboratory.",
  },
  {
    specialty: "Orthopedic Surgery",
    name: "Rotator Cuff Surgery",
    description: "An operation that mends a torn tendon in the shoulder.",
  },
] as const;

/** Specialty of the plan for any procedure, which no chooser lists by it. */
export const GENERAL_SPECIALTY = "General Surgery";

/** Prices of the plans in whole cents (specification 000, section 9). */
export const SAMPLE_PRICES = { complete: 499, "no-fee": 0 } as const;

/** Items of every plan in order; the free plan includes those with `free` (specification 000, section 3.4). */
export const SAMPLE_PLAN_ITEMS: Record<PlanGroup, { name: string; free?: true }[]> = {
  "pre-procedure": [
    { name: "Introduction to Calmward", free: true },
    { name: "Introduction to meditations", free: true },
    { name: "Introduction to visualizations", free: true },
    { name: "Introduction to fear management", free: true },
    { name: "Procedure walkthrough", free: true },
    { name: "Meditation and visualization practice", free: true },
    { name: "Doctor interviews", free: true },
    { name: "Peer interviews" },
    { name: "Caretaker guidance" },
  ],
  "procedure-day": [
    { name: "Pre-departure meditation and visualization" },
    { name: "Live session with spiritual leader" },
    { name: "Pre-departure checklist and reminders" },
    { name: "Travel and onsite navigation" },
    { name: "Onsite meditation and visualizations" },
  ],
  "post-procedure": [
    { name: "Caretaker guidance" },
    { name: "Body, mind and relaxation meditations" },
    { name: "Nutritional and physiological guidance" },
  ],
};
