/** Specialties by department of a general hospital; the first five departments are those of the specification. */
export const SAMPLE_DEPARTMENTS: Record<string, string[]> = {
  Orthopedics: ["Orthopedic Surgery", "Joint Replacement", "Sports Medicine", "Hand Surgery"],
  "Laboratory Services": ["Blood Work", "Blood Draw", "Microbiology", "Pathology"],
  Radiology: ["Diagnostic Imaging", "Diagnostic Test", "Interventional Radiology", "Ultrasound"],
  Oncology: ["Cancer Treatment", "Radiation Therapy", "Hematology", "Palliative Care"],
  Cardiology: ["Interventional Cardiology", "Electrophysiology", "Cardiac Rehabilitation"],
  Surgery: ["General Surgery", "Vascular Surgery", "Plastic Surgery", "Thoracic Surgery"],
  Anesthesiology: ["Preoperative Assessment", "Pain Management"],
  Neurology: ["Stroke Care", "Epilepsy", "Neurosurgery"],
  Gastroenterology: ["Endoscopy", "Colonoscopy", "Hepatology"],
  "Ear, Nose and Throat": ["Audiology", "Head and Neck Surgery", "Tonsil Surgery"],
  "Obstetrics and Gynecology": ["Labor and Delivery", "Fertility", "Gynecologic Surgery"],
  Pediatrics: ["Pediatric Surgery", "Neonatology", "Child Life"],
  Ophthalmology: ["Cataract Surgery", "Retina"],
  Urology: ["Kidney Stones", "Prostate Care"],
};

/** Names of the inactive specialties. */
export const SAMPLE_INACTIVE_SPECIALTIES = new Set(["Fertility", "Plastic Surgery"]);
